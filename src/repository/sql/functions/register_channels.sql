-- Notes which channels a server has configured.
create or replace function register_channels(p_channels jsonb) returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  insert into notification_channel (name, kind, target)
    select c ->> 'name', c ->> 'kind', left(c ->> 'target', 200) from jsonb_array_elements(p_channels) c
    order by 1
    on conflict (name) do update set kind = excluded.kind, target = excluded.target, seen_at = now()
$$;
grant execute on function register_channels to throughline_service;
