-- True when any PRD that this version of a TIP is derived from was chosen to go with validation.
create or replace function needs_validation(p_artifact_id bigint, p_version integer) returns boolean language plpgsql as $$
declare
  sources bigint[];
begin
  if (select kind from artifact where id = p_artifact_id) <> 'tip' then return false; end if;
  sources := array(
    select to_artifact_id from link where from_artifact_id = p_artifact_id and from_version = p_version and role = 'derived_from');
  -- Whoever chooses anew waits until the gate that asks this is there, and sees it.
  perform from artifact where id = any (sources) order by id for share;
  return exists (select from unnest(sources) s cross join lateral standing_choice(s) c where c.path = 'lightweight-with-validation');
end $$;
