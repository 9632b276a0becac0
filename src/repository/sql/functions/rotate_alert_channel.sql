-- Adds a secret to a channel. Earlier ones end in a day, or at once. Admins may.
create or replace function rotate_alert_channel(p_secret text, p_name text, p_sealed bytea, p_ends_others boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  admin constant jsonb := require_admin(p_secret, p_name);
  v_id bigint;
begin
  if admin ? 'refused' then return admin; end if;
  select id into v_id from alert_channel where name = p_name and removed_at is null for update;
  if not found then perform refuse('alert.channel-not-found', jsonb_build_object('name', p_name)); end if;
  update alert_secret set valid_until = least(valid_until, now() + case when p_ends_others then interval '0' else interval '1 day' end)
    where channel_id = v_id;
  insert into alert_secret (channel_id, sealed) values (v_id, p_sealed);
  perform record_deed(admin ->> 'id', 'alert-channel.rotated', p_name, jsonb_build_object('endsOthers', p_ends_others));
  return '{}';
end $$;
grant execute on function rotate_alert_channel to throughline_service;
