-- Sets who is on call for a service, or for the installation with ''; null removes it. Admins may.
create or replace function set_on_call(p_secret text, p_service text, p_rota jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  admin constant jsonb := require_admin(p_secret, 'on-call');
begin
  if admin ? 'refused' then return admin; end if;
  if p_rota is null then
    delete from on_call_rota where service = p_service;
  else
    insert into on_call_rota (service, rota, set_by) values (p_service, p_rota, admin ->> 'id')
      on conflict (service) do update set rota = excluded.rota, set_by = excluded.set_by, set_at = now();
  end if;
  perform record_deed(admin ->> 'id', 'on-call.set', 'on-call',
    jsonb_build_object('service', p_service, 'kind', p_rota ->> 'kind', 'hash', hash_text(p_rota::text)));
  return '{}';
end $$;
grant execute on function set_on_call to throughline_service;
