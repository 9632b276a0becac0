-- Closes a channel. What it sent stays. Admins may.
create or replace function remove_alert_channel(p_secret text, p_name text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  admin constant jsonb := require_admin(p_secret, p_name);
begin
  if admin ? 'refused' then return admin; end if;
  update alert_channel set removed_at = now() where name = p_name and removed_at is null;
  if not found then perform refuse('alert.channel-not-found', jsonb_build_object('name', p_name)); end if;
  perform record_deed(admin ->> 'id', 'alert-channel.removed', p_name);
  return '{}';
end $$;
grant execute on function remove_alert_channel to throughline_service;
