-- Ends this session, or with p_everywhere every session of its holder; an API token stays. Returns
-- {"ended": how many}, and once {"idToken"} of a session that an identity provider opened.
create or replace function sign_out(p_secret text, p_everywhere boolean) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  holder record;
  ended integer;
  v_id_token text;
begin
  select * into holder from token_holder(p_secret);
  if not found then return refusal(null, 'session', 'token.invalid'); end if;
  if p_everywhere then
    ended := end_sessions(holder.person_id, holder.person_id);
  else
    update token set revoked_at = now(), revoked_by = holder.person_id where id = holder.token_id and kind = 'session';
    get diagnostics ended = row_count;
  end if;
  if ended > 0 then
    perform record_deed(holder.person_id, 'session.ended', case when p_everywhere then holder.person_id else holder.token_id end,
      jsonb_build_object('ended', ended));
  end if;
  delete from provider_session where token_id = holder.token_id returning id_token into v_id_token;
  return jsonb_strip_nulls(jsonb_build_object('ended', ended, 'idToken', v_id_token));
end $$;
grant execute on function sign_out to throughline_service;
