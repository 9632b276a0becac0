-- Turns a login link's code into a session, once.
create or replace function use_login_link(p_code text, p_session_hash bytea) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  link login_link%rowtype;
  target person%rowtype;
  session jsonb;
begin
  -- Whoever revokes the token that made the link waits until its session is there to be ended, or
  -- is waited for.
  lock table token in row exclusive mode;
  select * into link from login_link where code_hash = sha256(convert_to(p_code, 'UTF8')) for update;
  if not found then return refusal(null, 'login-link', 'sign-in.link-unknown'); end if;
  if link.used_at is not null then
    return refusal(null, link.id, 'sign-in.link-used', jsonb_build_object('person', link.person_id));
  end if;
  if link.expires_at <= now() then
    return refusal(null, link.id, 'sign-in.link-expired', jsonb_build_object('person', link.person_id));
  end if;
  select * into target from person where id = link.person_id;
  if target.deactivated_at is not null then
    return refusal(target.id, link.id, 'person.deactivated', jsonb_build_object('person', target.name));
  end if;
  if link.session_ends_at <= now() or not exists (
      select from token t join person p on p.id = t.person_id where t.id = link.made_with and is_live(t) and p.deactivated_at is null) then
    return refusal(target.id, link.id, 'sign-in.link-expired', jsonb_build_object('person', target.id));
  end if;
  session := open_session(target.id, p_session_hash, jsonb_build_object(
    'authentication', 'login-link', 'scopes', link.scopes, 'claimedRoles', '[]'::jsonb, 'endsAt', link.session_ends_at),
    jsonb_build_object('link', link.id));
  update login_link set used_at = now(), opened = session ->> 'id' where id = link.id;
  return session;
end $$;
grant execute on function use_login_link to throughline_sign_in;
