-- Records that (issuer, subject) is this person. Whoever it was before loses the sessions that it
-- opened, and account_link remembers the two accounts.
create or replace function link_identity(p_admin_secret text, p_person_id text, p_issuer text, p_subject text) returns jsonb language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  admin jsonb := require_admin(p_admin_secret, p_person_id);
  target person%rowtype;
  earlier text;
begin
  if admin ? 'refused' then return admin; end if;
  select * into target from person where id = p_person_id;
  if not found then
    return refusal(admin ->> 'id', p_person_id, 'person.not-found', jsonb_build_object('person', p_person_id));
  end if;
  if target.kind <> 'person' then return refusal(admin ->> 'id', p_person_id, 'sign-in.machine'); end if;
  perform lock_identities();
  delete from person_identity where issuer = p_issuer and subject = p_subject and person_id <> p_person_id returning person_id into earlier;
  if earlier is not null then
    insert into account_link (person_id, earlier_id) values (p_person_id, earlier) on conflict do nothing;
  end if;
  perform end_sessions(earlier, admin ->> 'id', true);
  insert into person_identity (issuer, subject, person_id, linked_by) values (p_issuer, p_subject, p_person_id, admin ->> 'id')
    on conflict do nothing;
  if found then
    perform record_deed(admin ->> 'id', 'identity.linked', p_person_id,
      jsonb_build_object('issuer', p_issuer, 'subject', p_subject, 'before', earlier));
  end if;
  return jsonb_build_object('id', p_person_id);
end $$;
grant execute on function link_identity to throughline_service;
