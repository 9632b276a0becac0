-- Gives a person a role, by an admin's secret.
create or replace function grant_role(p_admin_secret text, p_person_id text, p_role text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  admin jsonb := require_admin(p_admin_secret, p_person_id);
  target person%rowtype;
begin
  if admin ? 'refused' then return admin; end if;
  select * into target from person where id = p_person_id;
  if not found then
    return refusal(admin ->> 'id', p_person_id, 'person.not-found', jsonb_build_object('person', p_person_id));
  end if;
  if target.kind <> 'person' then
    return refusal(admin ->> 'id', p_person_id, 'token.machine-role', jsonb_build_object('roles', array[p_role]));
  end if;
  if not exists (select from role where name = p_role) then
    return refusal(admin ->> 'id', p_person_id, 'token.unknown-role', jsonb_build_object('roles', array[p_role]));
  end if;
  insert into role_grant (person_id, role, granted_by) values (p_person_id, p_role, admin ->> 'id') on conflict do nothing;
  if found then
    perform record_deed(admin ->> 'id', 'role.granted', p_person_id, jsonb_build_object('role', p_role));
  end if;
  return jsonb_build_object('id', p_person_id);
end $$;
grant execute on function grant_role to throughline_service;
