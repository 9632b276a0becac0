-- Opens a session for whoever the identity provider says this is: {"issuer", "subject", "name",
-- "roles", "idToken", "emailKnown"}. A subject that nobody has been before is a new person, also
-- where another has the same name: only an admin says that two are one. The hash of a verified
-- address is kept as it is today, or stays where the provider could not be asked ("emailKnown" is
-- false).
create or replace function sign_in_with_identity(p_session_hash bytea, p_email_hash bytea, p_identity jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_issuer constant text := p_identity ->> 'issuer';
  v_subject constant text := p_identity ->> 'subject';
  v_roles constant text[] := array(select jsonb_array_elements_text(p_identity -> 'roles'));
  v_id_token constant text := p_identity ->> 'idToken';
  is_email_known constant boolean := (p_identity ->> 'emailKnown')::boolean;
  wanted constant text := left(coalesce(nullif(btrim(p_identity ->> 'name'), ''), v_subject), 100);
  target person%rowtype;
  session jsonb;
  v_email_hash bytea;
begin
  perform lock_identities();
  select p.* into target from person p join person_identity i on i.person_id = p.id where i.issuer = v_issuer and i.subject = v_subject;
  if not found then
    for number in 1 .. 1000 loop
      insert into person (name, kind) values (wanted || case number when 1 then '' else ' (' || number || ')' end, 'person')
        on conflict (name) do nothing returning * into target;
      exit when found;
    end loop;
    insert into person_identity (issuer, subject, person_id, linked_by) values (v_issuer, v_subject, target.id, target.id);
    perform record_deed('service', 'person.created', target.id,
      jsonb_build_object('name', target.name, 'kind', 'person', 'issuer', v_issuer, 'subject', v_subject));
  end if;
  if target.deactivated_at is not null then
    return refusal(target.id, 'session', 'person.deactivated', jsonb_build_object('person', target.name));
  end if;
  if not v_roles <@ array(select name from role) then
    return refusal(target.id, 'session', 'token.unknown-role', jsonb_build_object('roles', v_roles));
  end if;
  if is_email_known then
    v_email_hash := hide_address(p_email_hash);
    update person_identity set email_hash = v_email_hash
      where issuer = v_issuer and subject = v_subject and email_hash is distinct from v_email_hash;
  end if;
  session := open_session(target.id, p_session_hash,
    jsonb_build_object('authentication', 'oidc', 'scopes', array['read', 'write', 'decide', 'admin'], 'claimedRoles', v_roles),
    jsonb_build_object('issuer', v_issuer)
    -- The trail tells why an account may not be known as somebody's second one.
    || case when is_email_known then '{}' else '{"addressAsked": false}'::jsonb end);
  -- This is longer than any provider's token should be: signing out there goes without it.
  if length(v_id_token) between 1 and 16384 then
    insert into provider_session (token_id, id_token) values (session ->> 'id', v_id_token);
  end if;
  return session;
end $$;
grant execute on function sign_in_with_identity to throughline_sign_in;
