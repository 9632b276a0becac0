-- True for the topics and types of events that are of no run and no gate. It is a function for the
-- reason that is_sound_run names.
create or replace function is_change_event(p_topic text, p_type text) returns boolean language plpgsql immutable as $$
begin
  return case p_topic
    when 'incident' then p_type in ('created', 'version', 'status', 'timeline', 'verdict')
    when 'bolt' then p_type in (
      'created', 'version', 'status', 'claimed', 'put-down', 'expired', 'reported', 'submitted', 'merged', 'corrected')
    when 'unit' then p_type in ('created', 'version', 'status', 'check')
    when 'artifact' then p_type in ('created', 'version', 'status', 'ruling', 'cleared')
    when 'session' then p_type in ('opened', 'turn', 'edit', 'changed')
    when 'deployment' then p_type in ('pending', 'succeeded', 'failed', 'rolled-back', 'removed')
    when 'code' then p_type in ('indexed', 'tests')
    when 'alert' then p_type in ('dead', 'retried')
    else false end;
end $$;
grant execute on function is_change_event to public;
