-- Does what follows when a budget gate closes: more to spend, or the end of the run.
create or replace function settle_budget(p_gate gate, p_decision text, p_reason text, p_actor text) returns void language plpgsql as $$
declare
  v_run text := case p_gate.budget ->> 'scope' when 'run' then p_gate.run_key end;
  v_day date := (p_gate.budget ->> 'day')::date;
  other gate%rowtype;
begin
  if p_decision = 'reject' then
    perform cancel_run(p_gate.run_key, p_gate.key || ' was rejected: ' || p_reason, p_actor);
    return;
  end if;
  insert into budget_allowance (gate_id, scope, unit, run_key, day, extra)
    select p_gate.id, p_gate.budget ->> 'scope', p_gate.budget ->> 'unit', v_run, v_day, min(d.granted)
    -- The least generous of several approvers counts.
    from gate_decision d where d.gate_id = p_gate.id and d.decision = 'approve';
  perform wake_run(p_gate.run_key);
  -- Other runs of the day asked for what there is more of now; they go on, and ask again when they
  -- need to.
  for other in select * from gate where v_day is not null and kind = 'budget' and status = 'pending' and id <> p_gate.id
      and budget ->> 'day' = v_day::text and budget ->> 'unit' = p_gate.budget ->> 'unit' order by id loop
    perform close_gate(other.id, p_actor, p_gate.key || ' granted more for ' || v_day);
  end loop;
end $$;
