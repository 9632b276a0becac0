-- True when an event of a run is told by its trigger. It is one condition instead of two, and the
-- trigger is one statement where there are channels to be told.
create or replace function is_told(p_type text) returns boolean language plpgsql stable as $$
begin
  return p_type = 'failed' or p_type = 'blocked' or current_setting('throughline.tells', true) is distinct from 'after';
end $$;
grant execute on function is_told to throughline_service;
