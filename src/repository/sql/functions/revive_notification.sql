-- Sends a dead message again. False when it is not dead.
create or replace function revive_notification(p_id bigint, p_actor text) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update notification set status = 'pending', settled_at = null, attempts = 0, next_attempt_at = now() where id = p_id and status = 'dead';
  if not found then return false; end if;
  perform record_service_deed(p_actor, 'notification.retried', 'NOTE-' || p_id);
  return true;
end $$;
grant execute on function revive_notification to throughline_service;
