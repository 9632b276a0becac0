-- Returns the incident with this key, locked where its numbers are taken.
create or replace function require_incident(p_key text) returns artifact language plpgsql as $$
declare
  target artifact%rowtype;
begin
  select * into target from artifact where key = p_key and kind = 'incident' for no key update;
  if not found then perform refuse('incident.expected', jsonb_build_object('key', p_key)); end if;
  return target;
end $$;
