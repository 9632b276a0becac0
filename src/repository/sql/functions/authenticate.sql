-- Returns who holds this secret, or null. It is volatile because it notes that a session was seen.
create or replace function authenticate(p_secret text) returns jsonb language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  holder record;
begin
  select * into holder from token_holder(p_secret);
  if not found then return null; end if;
  if holder.token_kind = 'session' then
    update token set seen_at = now() where id = holder.token_id and seen_at < now() - interval '5 minutes';
  end if;
  return jsonb_build_object('id', holder.person_id, 'name', holder.name, 'kind', holder.kind, 'roles', holder.roles, 'scopes', holder.scopes,
    'authentication', holder.authentication, 'tokenId', holder.token_id, 'tokenKind', holder.token_kind, 'expiresAt', holder.expires_at);
end $$;
grant execute on function authenticate to throughline_service;
