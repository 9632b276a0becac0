-- Locks an incident for a deed and returns it, with a row for what it is to be known of it.
create or replace function require_incident(p_key text) returns artifact language plpgsql as $$
declare
  target artifact%rowtype;
begin
  select * into target from artifact where key = p_key for no key update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', p_key)); end if;
  if target.kind <> 'incident' then perform refuse('incident.expected', jsonb_build_object('key', p_key)); end if;
  insert into incident (artifact_id, alert_at) values (target.id, target.created_at) on conflict do nothing;
  return target;
end $$;
