-- Checks the rows of the table gate, with is_sound_question. It is a function for the reason that
-- is_sound_run names.
create or replace function is_sound_gate(
  p_status text, p_closed_at timestamptz, p_kind text, p_artifact_id bigint, p_version integer, p_run_key text
) returns boolean language plpgsql immutable as $$
begin
  return p_status in ('pending', 'approved', 'changes-requested', 'rejected', 'withdrawn')
    and (p_status = 'pending') = (p_closed_at is null)
    and p_kind in ('review', 'budget', 'attestation')
    and num_nulls(p_artifact_id, p_version) = case p_kind when 'review' then 0 else 2 end
    and (p_kind <> 'budget' or p_run_key is not null);
end $$;
grant execute on function is_sound_gate to public;
