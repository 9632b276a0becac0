-- True when something of this kind was made for an incident; in the status, where one is named.
create or replace function has_incident_artifact(p_incident_id bigint, p_kind text, p_status text) returns boolean language sql stable as $$
  select exists (select from incident_artifact i join artifact a on a.id = i.artifact_id
    where i.incident_id = p_incident_id and a.kind = p_kind and a.status = coalesce(p_status, a.status))
$$;
grant execute on function has_incident_artifact to throughline_service;
