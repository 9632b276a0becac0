-- Records a call that was refused before it came to any function here. The service says so on its
-- own word; texts from outside are cut, because a caller chooses how long they are.
create or replace function record_refused_call(p_caller text, p_subject text, p_refusal text, p_remote_address text) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  select record_service_deed(left(p_caller, 100), 'refused', left(p_subject, 300),
    jsonb_build_object('refusal', left(p_refusal, 100), 'remoteAddress', left(p_remote_address, 100)))
$$;
grant execute on function record_refused_call to throughline_service;
