-- Refuses that one decision is about several incidents: one approval would end a step of each.
create or replace function require_one_incident() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  named text[];
begin
  select array_agg(distinct i.key) into named
    from link l join artifact i on i.id = l.to_artifact_id and i.kind = 'incident'
    where l.from_artifact_id = new.from_artifact_id and l.from_version = new.from_version and l.role = 'concerns';
  if cardinality(named) > 1 then perform refuse('incident.one-only', jsonb_build_object('incidents', named)); end if;
  return null;
end $$;
