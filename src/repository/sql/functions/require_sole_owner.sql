-- Refuses a Bolt that owns a part of an AI-ADR which another Bolt owns in its current version. It
-- runs at the end of the transaction, since a plan may move a part from one Bolt to another. One
-- lock for all: two transactions must see each other's links.
create or replace function require_sole_owner() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  clash record;
begin
  perform pg_advisory_xact_lock(hashtext('throughline.satisfies'));
  select other.key as owner, own.key as key, target.key || coalesce('#' || new.to_part, '') as part into clash
    from link l
      join artifact other on other.id = l.from_artifact_id and other.current_version = l.from_version
      join artifact own on own.id = new.from_artifact_id and own.current_version = new.from_version
      join artifact target on target.id = new.to_artifact_id
    where l.role = 'satisfies' and l.to_artifact_id = new.to_artifact_id and l.to_part is not distinct from new.to_part
      and l.from_artifact_id <> new.from_artifact_id
    limit 1;
  if clash.owner is not null then
    perform refuse('bolt.part-owned', jsonb_build_object('part', clash.part, 'owner', clash.owner, 'key', clash.key));
  end if;
  return null;
end $$;
