-- Puts a Bolt back that the caller holds; a lead engineer or an admin also one that others hold.
create or replace function put_down_bolt(p_given jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  target artifact%rowtype := require_bolt(v_key);
  caller jsonb := require_scope(p_given ->> 'secret', v_key, 'write');
begin
  if caller ? 'refused' then return caller; end if;
  if target.status <> 'In Progress' then
    perform refuse('bolt.not-in-progress', jsonb_build_object('key', v_key, 'status', target.status));
  end if;
  if not caller -> 'roles' ?| array['lead-engineer', 'admin'] then perform require_holder(target, caller); end if;
  perform release_bolt(target, 'put-down', caller ->> 'id', p_given ->> 'note');
  return jsonb_build_object('key', v_key);
end $$;
grant execute on function put_down_bolt to throughline_service;
