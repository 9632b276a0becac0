-- Opens a session for whoever the identity provider says this is: {"issuer", "subject", "name",
-- "roles", "sessionHash", "emailHash", "idToken", "emailKnown"}. A subject that nobody has been
-- before is a new person, also where another has the same name: only an admin says that two are
-- one. The hash of a verified address is kept as it is today, or stays where the provider could not
-- be asked ("emailKnown" is false).
create or replace function sign_in_with_identity(
  p_issuer text, p_subject text, p_name text, p_roles text[], p_session_hash bytea, p_email_hash bytea default null, p_id_token text default null,
  p_email_known boolean default true
) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted constant text := left(coalesce(nullif(btrim(p_name), ''), p_subject), 100);
  target person%rowtype;
  session jsonb;
  v_email_hash bytea;
begin
  perform lock_identities();
  select p.* into target from person p join person_identity i on i.person_id = p.id where i.issuer = p_issuer and i.subject = p_subject;
  if not found then
    for number in 1 .. 1000 loop
      insert into person (name, kind) values (wanted || case number when 1 then '' else ' (' || number || ')' end, 'person')
        on conflict (name) do nothing returning * into target;
      exit when found;
    end loop;
    insert into person_identity (issuer, subject, person_id, linked_by) values (p_issuer, p_subject, target.id, target.id);
    perform record_deed('service', 'person.created', target.id,
      jsonb_build_object('name', target.name, 'kind', 'person', 'issuer', p_issuer, 'subject', p_subject));
  end if;
  if target.deactivated_at is not null then
    return refusal(target.id, 'session', 'person.deactivated', jsonb_build_object('person', target.name));
  end if;
  if not p_roles <@ array(select name from role) then
    return refusal(target.id, 'session', 'token.unknown-role', jsonb_build_object('roles', p_roles));
  end if;
  if p_email_known then
    v_email_hash := hide_address(p_email_hash);
    update person_identity set email_hash = v_email_hash
      where issuer = p_issuer and subject = p_subject and email_hash is distinct from v_email_hash;
  end if;
  session := open_session(target.id, p_session_hash, 'oidc', '{read,write,decide,admin}', p_roles, null, jsonb_build_object('issuer', p_issuer)
    -- The trail tells why an account may not be known as somebody's second one.
    || case when p_email_known then '{}' else '{"addressAsked": false}'::jsonb end);
  -- This is longer than any provider's token should be: signing out there goes without it.
  if length(p_id_token) between 1 and 16384 then
    insert into provider_session (token_id, id_token) values (session ->> 'id', p_id_token);
  end if;
  return session;
end $$;
grant execute on function sign_in_with_identity to throughline_sign_in;
