-- Returns {"id", "name"} of the person with this secret who may act in a step of an incident
-- (specification 1.6), or the refusal. Only a person acts in one, a machine never.
create or replace function require_participant(p_secret text, p_key text, p_status text) returns jsonb language plpgsql as $$
declare
  caller constant jsonb := require_scope(p_secret, p_key, 'write');
  needed text[];
begin
  if caller ? 'refused' then return caller; end if;
  select participants into strict needed from incident_step_rule where status = p_status;
  if caller ->> 'kind' <> 'person' then return refusal(caller ->> 'id', p_key, 'incident.machine', jsonb_build_object('key', p_key)); end if;
  if not needed && array(select jsonb_array_elements_text(caller -> 'roles')) then
    return refusal(caller ->> 'id', p_key, 'incident.wrong-role', jsonb_build_object(
      'key', p_key, 'step', p_status, 'needed', needed, 'held', caller -> 'roles'));
  end if;
  return caller;
end $$;
