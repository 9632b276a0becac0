-- Makes a login link for the holder of the secret, or, by an admin, for somebody else. A link for
-- oneself opens a session with no more rights and no longer life than this token.
create or replace function create_login_link(p_secret text, p_person_id text, p_code_hash bytea) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  caller record;
  target person%rowtype;
  admin jsonb;
  made login_link%rowtype;
begin
  select * into caller from token_holder(p_secret);
  if not found then return refusal(null, 'login-link', 'token.invalid'); end if;
  if p_person_id <> caller.person_id then
    admin := require_admin(p_secret, 'login-link');
    if admin ? 'refused' then return admin; end if;
  end if;
  select * into target from person where id = coalesce(p_person_id, caller.person_id);
  if not found then
    return refusal(caller.person_id, 'login-link', 'person.not-found', jsonb_build_object('person', p_person_id));
  end if;
  if target.kind <> 'person' then return refusal(caller.person_id, 'login-link', 'sign-in.machine'); end if;
  if target.deactivated_at is not null then
    return refusal(caller.person_id, 'login-link', 'person.deactivated', jsonb_build_object('person', target.name));
  end if;
  perform tidy_sign_in();
  insert into login_link (code_hash, person_id, created_by, scopes, session_ends_at, made_with, expires_at)
    values (p_code_hash, target.id, caller.person_id,
      case when target.id = caller.person_id then caller.scopes else '{read,write,decide,admin}'::text[] end,
      case when target.id = caller.person_id then caller.expires_at end, caller.token_id, now() + interval '15 minutes')
    returning * into made;
  perform record_deed(caller.person_id, 'login-link.created', made.id, jsonb_build_object('person', target.id));
  return jsonb_build_object('id', made.id, 'person', target.name, 'expiresAt', made.expires_at);
end $$;
grant execute on function create_login_link to throughline_service;
