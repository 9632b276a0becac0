-- Removes an identity from a person, by an admin's secret.
create or replace function unlink_identity(p_admin_secret text, p_person_id text, p_issuer text, p_subject text) returns jsonb language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  admin jsonb := require_admin(p_admin_secret, p_person_id);
begin
  if admin ? 'refused' then return admin; end if;
  perform lock_identities();
  delete from person_identity where issuer = p_issuer and subject = p_subject and person_id = p_person_id;
  if not found then
    return refusal(admin ->> 'id', p_person_id, 'person.no-identity', jsonb_build_object('issuer', p_issuer, 'subject', p_subject));
  end if;
  perform end_sessions(p_person_id, admin ->> 'id', true);
  perform record_deed(admin ->> 'id', 'identity.unlinked', p_person_id, jsonb_build_object('issuer', p_issuer, 'subject', p_subject));
  return jsonb_build_object('id', p_person_id);
end $$;
grant execute on function unlink_identity to throughline_service;
