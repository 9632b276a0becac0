-- Opens a session, a token that ends: {"authentication", "scopes", "claimedRoles", "endsAt"}. p_how
-- is what else the trail tells of it.
create or replace function open_session(p_person_id text, p_secret_hash bytea, p_session jsonb, p_how jsonb) returns jsonb language plpgsql as $$
declare
  v_authentication constant text := p_session ->> 'authentication';
  v_claimed_roles constant text[] := array(select jsonb_array_elements_text(p_session -> 'claimedRoles'));
  made token%rowtype;
begin
  perform tidy_sign_in();
  insert into token (person_id, secret_hash, unattended, created_by, kind, scopes, expires_at, claimed_roles, authentication, seen_at)
    values (p_person_id, p_secret_hash, false, p_person_id, 'session', array(select jsonb_array_elements_text(p_session -> 'scopes')),
      least(now() + interval '12 hours', (p_session ->> 'endsAt')::timestamptz), v_claimed_roles,
      v_authentication, now())
    returning * into made;
  update person set signed_in_at = now() where id = p_person_id;
  perform record_deed(p_person_id, 'session.opened', made.id,
    p_how || jsonb_build_object('authentication', v_authentication, 'claimedRoles', v_claimed_roles, 'expiresAt', made.expires_at));
  return jsonb_build_object('id', made.id, 'person', (select name from person where id = p_person_id), 'expiresAt', made.expires_at);
end $$;
