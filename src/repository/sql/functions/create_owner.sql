-- Creates the first person, with every role; null when somebody exists already. The lock makes two
-- first commands at once agree on one owner.
create or replace function create_owner(p_name text, p_secret_hash bytea) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  owner_id text;
begin
  lock table person in share row exclusive mode;
  if exists (select from person) then return null; end if;
  insert into person (name, kind) values (p_name, 'person') returning id into owner_id;
  insert into role_grant (person_id, role, granted_by) select owner_id, name, owner_id from role;
  insert into token (person_id, secret_hash, unattended, created_by) values (owner_id, p_secret_hash, false, owner_id);
  perform record_deed(owner_id, 'person.created', owner_id, jsonb_build_object('name', p_name, 'owner', true));
  return jsonb_build_object('id', owner_id, 'name', p_name, 'kind', 'person',
    'roles', array(select role from role_grant where person_id = owner_id order by role));
end $$;
grant execute on function create_owner to throughline_service;
