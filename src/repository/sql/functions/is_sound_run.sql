-- Checks the rows of the table run. Postgres reads the text of a check, and prepares it, at every
-- statement that writes a row; it keeps a function. Nine checks were a third of what a change of a
-- run cost.
create or replace function is_sound_run(
  p_status text, p_lease_owner integer, p_gate_key text, p_error jsonb, p_subject jsonb, p_workflow_version integer, p_forked_from text, p_forked_at text,
  p_budget_tokens bigint, p_budget_usd numeric
) returns boolean language plpgsql immutable as $$
begin
  return p_status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'canceled', 'blocked')
    and (p_status = 'running') = (p_lease_owner is not null)
    and (p_status = 'waiting') = (p_gate_key is not null)
    and (p_status in ('failed', 'blocked')) = (p_error is not null)
    and jsonb_typeof(p_subject) = 'object'
    and p_workflow_version > 0
    and (p_forked_from is not null or p_forked_at is null)
    and p_budget_tokens > 0 is not false
    and p_budget_usd > 0 is not false;
end $$;
grant execute on function is_sound_run to public;
