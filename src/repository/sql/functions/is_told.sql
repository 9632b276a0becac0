-- True when the trigger of an event notifies: always for failed and blocked, for others unless
-- notices are suppressed. One condition keeps the trigger at one statement where it notifies.
create or replace function is_told(p_type text) returns boolean language plpgsql stable as $$
begin
  return p_type = 'failed' or p_type = 'blocked' or current_setting('throughline.tells', true) is distinct from 'after';
end $$;
grant execute on function is_told to throughline_service;
