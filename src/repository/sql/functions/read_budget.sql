-- Returns what a run and its day have used, what people allowed in addition, and the budget gate
-- that waits now.
create or replace function read_budget(p_run_key text) returns table (
  own_tokens bigint, own_usd numeric, run_tokens bigint, run_usd numeric, run_extra_tokens numeric, run_extra_usd numeric,
  day date, day_tokens bigint, day_usd numeric, day_extra_tokens numeric, day_extra_usd numeric,
  run_takes_unpriced boolean, day_takes_unpriced boolean, gate text
) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  today date := (now() at time zone 'UTC')::date;
begin
  return query
    select r.budget_tokens, r.budget_usd, used.tokens, used.usd, allowed.run_tokens, allowed.run_usd,
      today, coalesce(d.tokens, 0), coalesce(d.usd, 0), allowed.day_tokens, allowed.day_usd,
      allowed.run_unpriced, allowed.day_unpriced,
      (select g.key from gate g where g.run_key = r.key and g.status = 'pending' and g.kind = 'budget' order by g.id limit 1)
    from run r
    left join day_use d on d.day = today
    cross join lateral (
      select coalesce(sum(s.input_tokens::bigint + s.output_tokens), 0)::bigint as tokens, coalesce(sum(s.counted_usd), 0) as usd
      from step_result s where s.run_key = r.key
    ) as used
    cross join lateral (
      select
        coalesce(sum(a.extra) filter (where a.scope = 'run' and a.unit = 'tokens'), 0) as run_tokens,
        coalesce(sum(a.extra) filter (where a.scope = 'run' and a.unit = 'usd'), 0) as run_usd,
        coalesce(sum(a.extra) filter (where a.scope = 'day' and a.unit = 'tokens'), 0) as day_tokens,
        coalesce(sum(a.extra) filter (where a.scope = 'day' and a.unit = 'usd'), 0) as day_usd,
        coalesce(bool_or(a.scope = 'run' and stop.unpriced <> '{}'), false) as run_unpriced,
        coalesce(bool_or(a.scope = 'day' and stop.unpriced <> '{}'), false) as day_unpriced
      from budget_allowance a join gate g on g.id = a.gate_id left join budget_stop stop on stop.gate_key = g.key
      where (a.scope = 'run' and a.run_key = r.key) or (a.scope = 'day' and a.day = today)
    ) as allowed
    where r.key = p_run_key;
end $$;
grant execute on function read_budget to throughline_service;
