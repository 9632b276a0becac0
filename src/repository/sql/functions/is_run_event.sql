-- True for the types of events that runs have. It is a function for the reason that is_sound_run
-- names.
create or replace function is_run_event(p_type text) returns boolean language plpgsql immutable as $$
begin
  return p_type in (
    'started', 'node-started', 'node-finished', 'progress', 'found', 'waiting', 'succeeded', 'failed', 'canceled', 'blocked');
end $$;
grant execute on function is_run_event to public;
