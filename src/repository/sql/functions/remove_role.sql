-- Takes a role from a person, by an admin's secret.
create or replace function remove_role(p_admin_secret text, p_person_id text, p_role text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  admin jsonb;
begin
  lock table token in share row exclusive mode;
  admin := require_admin(p_admin_secret, p_person_id);
  if admin ? 'refused' then return admin; end if;
  if not exists (select from person where id = p_person_id) then
    return refusal(admin ->> 'id', p_person_id, 'person.not-found', jsonb_build_object('person', p_person_id));
  end if;
  if p_role = 'admin' and leaves_no_admin(array(select id from token where person_id = p_person_id)) then
    return refusal(admin ->> 'id', p_person_id, 'person.last-admin', jsonb_build_object('person', p_person_id));
  end if;
  delete from role_grant where person_id = p_person_id and role = p_role;
  if found then
    perform record_deed(admin ->> 'id', 'role.removed', p_person_id, jsonb_build_object('role', p_role));
  end if;
  return jsonb_build_object('id', p_person_id);
end $$;
grant execute on function remove_role to throughline_service;
