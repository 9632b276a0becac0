-- Returns since when an incident's service is stable without a break, in the word of people; null
-- where it is not.
create or replace function stable_since(p_incident_id bigint) returns timestamptz language sql stable as $$
  select observed_at from incident_stability
  where artifact_id = p_incident_id and is_stable
    and id > coalesce((select max(id) from incident_stability where artifact_id = p_incident_id and not is_stable), 0)
  order by id limit 1
$$;
grant execute on function stable_since to throughline_service;
