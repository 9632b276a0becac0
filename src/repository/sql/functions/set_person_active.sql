-- Activates or deactivates a person. No token of a deactivated person is heard, new or old, and
-- their sessions end for good.
create or replace function set_person_active(p_admin_secret text, p_person_id text, p_active boolean) returns jsonb language plpgsql security definer
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
  if not p_active and leaves_no_admin(array(select id from token where person_id = p_person_id)) then
    return refusal(admin ->> 'id', p_person_id, 'person.last-admin', jsonb_build_object('person', p_person_id));
  end if;
  update person set deactivated_at = case when p_active then null else now() end, deactivated_by = case when p_active then null else admin ->> 'id' end
    where id = p_person_id and (deactivated_at is null) <> p_active;
  if found then
    perform end_sessions(p_person_id, admin ->> 'id') where not p_active;
    perform record_deed(admin ->> 'id', case when p_active then 'person.reactivated' else 'person.deactivated' end, p_person_id);
  end if;
  return jsonb_build_object('id', p_person_id);
end $$;
grant execute on function set_person_active to throughline_service;
