-- Checks the rows of the table gate. It is a function for the reason that is_sound_run names.
create or replace function is_sound_gate(
  p_kind text, p_status text, p_closed_at timestamptz, p_artifact_id bigint, p_version integer, p_run_key text, p_budget jsonb, p_attests text,
  p_adopts boolean
) returns boolean language plpgsql immutable as $$
begin
  return p_kind in ('review', 'budget', 'attestation')
    and p_status in ('pending', 'approved', 'changes-requested', 'rejected', 'withdrawn')
    and (p_status = 'pending') = (p_closed_at is null)
    and num_nulls(p_artifact_id, p_version) = case p_kind when 'review' then 0 else 2 end
    and (p_budget is not null) = (p_kind = 'budget')
    and (p_kind <> 'budget' or p_run_key is not null)
    and (p_attests is not null) = (p_kind = 'attestation')
    and (not p_adopts or coalesce(p_attests = 'playbook', false));
end $$;
grant execute on function is_sound_gate to public;
