-- Returns whether an alert may still join an incident.
create or replace function is_open_incident(p_id bigint) returns boolean language sql stable as $$
  select exists (select from artifact where id = p_id and status not in ('Resolved', 'Closed'))
$$;
