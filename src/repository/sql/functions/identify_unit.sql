-- Stores what a new version of a Deployment Unit is recognized by.
create or replace function identify_unit() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into unit_identity (artifact_id, version, identity)
    select distinct new.artifact_id, new.version, named from (
      select lower(new.body -> 'source' ->> 'commit')
      union all select one ->> 'digest' from jsonb_array_elements(new.body -> 'applicationCode') one) as said (named)
    where named <> '' and exists (select from artifact where id = new.artifact_id and kind = 'unit');
  return null;
end $$;
