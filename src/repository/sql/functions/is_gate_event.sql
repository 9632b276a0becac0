-- True for the types of events that gates have. It is a function for the reason that is_sound_run
-- names.
create or replace function is_gate_event(p_type text) returns boolean language plpgsql immutable as $$
begin
  return p_type in (
    'opened', 'approve', 'request-changes', 'reject', 'withdrawn', 'reminded', 'escalated', 'commented', 'assigned', 'reopened');
end $$;
grant execute on function is_gate_event to public;
