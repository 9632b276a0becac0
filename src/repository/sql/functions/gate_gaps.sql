-- Returns the gaps of several gates at once, by key, without those that have none.
create or replace function gate_gaps(p_keys text[]) returns table (key text, gap jsonb) language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select g.key, found.gap from gate g cross join lateral (select gate_gap(g) as gap) found
  where g.key = any (p_keys) and g.status = 'pending' and found.gap is not null
$$;
grant execute on function gate_gaps to throughline_service;
