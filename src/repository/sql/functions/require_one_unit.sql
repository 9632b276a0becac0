-- Keeps a Bolt in one Deployment Unit, apart from units that another one supersedes. Units that are
-- stored at once wait for each other; there are few.
create or replace function require_one_unit() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  other text;
begin
  perform pg_advisory_xact_lock(hashtext('throughline.unit'));
  select holder.key into other
    from link l join artifact holder on holder.id = l.from_artifact_id and holder.current_version = l.from_version
    where l.to_artifact_id = new.to_artifact_id and l.role = 'contains' and l.from_artifact_id <> new.from_artifact_id
      and not exists (
        select from link s join artifact heir on heir.id = s.from_artifact_id and heir.current_version = s.from_version
        where s.to_artifact_id = holder.id and s.role = 'supersedes')
      and exists (select from artifact where id = new.from_artifact_id and current_version = new.from_version)
    order by holder.id limit 1;
  if found then
    perform refuse('unit.bolt-taken', jsonb_build_object('unit', (select key from artifact where id = new.from_artifact_id),
      'bolt', (select key from artifact where id = new.to_artifact_id), 'other', other));
  end if;
  return null;
end $$;
