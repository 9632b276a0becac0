-- Checks the rows of the table run, with are_sound_terms. Postgres reads the text of a check, and
-- prepares it, at every statement that writes a row; it keeps a function. Nine checks were a third
-- of what a change of a run cost.
create or replace function is_sound_run(
  p_status text, p_lease_owner integer, p_gate_key text, p_error jsonb, p_subject jsonb, p_workflow_version integer
) returns boolean language plpgsql immutable as $$
begin
  return p_status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'canceled', 'blocked')
    and (p_status = 'running') = (p_lease_owner is not null)
    and (p_status = 'waiting') = (p_gate_key is not null)
    and (p_status in ('failed', 'blocked')) = (p_error is not null)
    and jsonb_typeof(p_subject) = 'object'
    and p_workflow_version > 0;
end $$;
grant execute on function is_sound_run to public;
