-- Registers a repository of code; the same address again returns the one that is there.
create or replace function add_repository(p_name text, p_kind text, p_address text, p_actor text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_found record;
  v_id bigint;
begin
  select id, name into v_found from repository where address = p_address;
  if v_found.id is not null and v_found.name = p_name then return v_found.id; end if;
  if v_found.id is not null then perform refuse('repository.known', jsonb_build_object('name', v_found.name)); end if;
  insert into repository (name, kind, address, added_by) values (p_name, p_kind, p_address, p_actor)
    on conflict do nothing returning id into v_id;
  if v_id is null then perform refuse('repository.exists', jsonb_build_object('name', p_name)); end if;
  perform record_service_deed(p_actor, 'repository.added', p_name, jsonb_build_object('address', p_address));
  return v_id;
end $$;
grant execute on function add_repository to throughline_service;
