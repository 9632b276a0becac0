-- Asks for more budget for a run that has used up a limit. The caller holds the run's lease at this
-- epoch; null when it does not. The same run, scope, unit and limit (and, for a day, the same day)
-- get the same gate.
create or replace function open_budget_gate(
  p_run_key text, p_epoch bigint, p_scope text, p_unit text, p_limit numeric, p_used numeric
) returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject run%rowtype;
  rules gate_rule_in_force%rowtype;
  v_day text := case p_scope when 'day' then to_char(now() at time zone 'UTC', 'YYYY-MM-DD') end;
  v_origin text := concat_ws('/', p_run_key, 'budget', p_scope, p_unit, trim_scale(p_limit)::text, v_day);
  asked jsonb;
  result text;
begin
  if p_scope not in ('run', 'day') or p_unit not in ('tokens', 'usd') or p_limit <= 0 then
    perform refuse('gate.unknown-budget', jsonb_build_object('scope', p_scope, 'unit', p_unit, 'limit', p_limit));
  end if;
  select * into subject from run where key = p_run_key and lease_epoch = p_epoch and status = 'running' for update;
  if not found then return null; end if;
  select key into result from gate where origin = v_origin;
  if found then return result; end if;
  select * into strict rules from gate_rule_in_force where kind = 'budget';
  asked := jsonb_build_object('scope', p_scope, 'unit', p_unit, 'limit', trim_scale(p_limit), 'used', trim_scale(p_used), 'day', v_day,
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object('node', s.node, 'attempts', s.attempts, 'tokens', s.tokens, 'usd', s.usd) order by s.begun_at), '[]')
      from (
        select node, sum(attempts) as attempts, sum(input_tokens + output_tokens) as tokens, min(begun_at) as begun_at,
          -- The sum is unknown as soon as one price is.
          case when count(cost_usd) = count(*) then trim_scale(sum(cost_usd)) end as usd
        from step_result where run_key = p_run_key group by node) as s));
  insert into gate (kind, content_hash, roles, quorum, required_roles, separation, due_at, remind_seconds, escalate_to, criteria, run_key, origin,
      opened_by, budget)
    values ('budget', hash_text(asked::text), rules.roles, rules.quorum, rules.required_roles, rules.separation,
      now() + make_interval(secs => rules.due_seconds), rules.remind_seconds, rules.escalate_to, '[]', p_run_key, v_origin,
      subject.started_by, asked)
    returning key into result;
  perform record_service_deed(subject.started_by, 'gate.opened', result, asked - 'steps' || jsonb_build_object('run', p_run_key));
  return result;
end $$;
grant execute on function open_budget_gate to throughline_service;
