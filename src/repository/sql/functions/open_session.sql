-- Opens a session: a token that ends.
create or replace function open_session(
  p_person_id text, p_secret_hash bytea, p_authentication text, p_scopes text[], p_claimed_roles text[], p_ends_at timestamptz, p_how jsonb
) returns jsonb language plpgsql as $$
declare
  made token%rowtype;
begin
  perform tidy_sign_in();
  insert into token (person_id, secret_hash, unattended, created_by, kind, scopes, expires_at, claimed_roles, authentication, seen_at)
    values (p_person_id, p_secret_hash, false, p_person_id, 'session', p_scopes, least(now() + interval '12 hours', p_ends_at), p_claimed_roles,
      p_authentication, now())
    returning * into made;
  update person set signed_in_at = now() where id = p_person_id;
  perform record_deed(p_person_id, 'session.opened', made.id,
    p_how || jsonb_build_object('authentication', p_authentication, 'claimedRoles', p_claimed_roles, 'expiresAt', made.expires_at));
  return jsonb_build_object('id', made.id, 'person', (select name from person where id = p_person_id), 'expiresAt', made.expires_at);
end $$;
