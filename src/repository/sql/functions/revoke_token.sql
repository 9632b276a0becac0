-- Ends one's own token, with the sessions that its holder opened by it; an admin ends any. Twice is
-- a no-op. The last admin's last token stays, because nobody could ever make another.
create or replace function revoke_token(p_admin_secret text, p_token_id text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  caller record;
  target token%rowtype;
  admin jsonb;
  ended integer;
begin
  -- The lock comes before any check: two admins who revoke each other at once must not both
  -- succeed.
  lock table token in share row exclusive mode;
  select * into caller from token_holder(p_admin_secret);
  if not found then return refusal(null, p_token_id, 'token.invalid'); end if;
  select * into target from token where id = p_token_id;
  if not found or target.person_id <> caller.person_id or not 'write' = any (caller.scopes) then
    admin := require_admin(p_admin_secret, p_token_id);
    if admin ? 'refused' then return admin; end if;
  end if;
  if target.id is null then
    return refusal(caller.person_id, p_token_id, 'token.not-found', jsonb_build_object('token', p_token_id));
  end if;
  if target.revoked_at is not null then return jsonb_build_object('id', p_token_id); end if;
  if leaves_no_admin(array[p_token_id]) then
    return refusal(caller.person_id, p_token_id, 'token.last-admin', jsonb_build_object('token', p_token_id));
  end if;
  update token set revoked_at = now(), revoked_by = caller.person_id where id = p_token_id;
  update token set revoked_at = now(), revoked_by = caller.person_id
    where id in (select * from sessions_from(array[p_token_id])) and revoked_at is null and expires_at > now();
  get diagnostics ended = row_count;
  perform record_deed(caller.person_id, 'token.revoked', p_token_id,
    jsonb_build_object('holder', target.person_id) || case when ended > 0 then jsonb_build_object('sessionsEnded', ended) else '{}' end);
  return jsonb_build_object('id', p_token_id);
end $$;
grant execute on function revoke_token to throughline_service;
