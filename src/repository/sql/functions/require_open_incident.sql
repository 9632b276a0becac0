-- Refuses a deed at an incident that is over.
create or replace function require_open_incident(p_incident artifact) returns void language plpgsql as $$
begin
  if p_incident.status in ('Resolved', 'Closed') then
    perform refuse('incident.over', jsonb_build_object('key', p_incident.key, 'status', p_incident.status));
  end if;
end $$;
