-- Checks that a gate asks what its kind asks. It is a function for the reason that is_sound_run
-- names.
create or replace function is_sound_question(p_kind text, p_budget jsonb, p_attests text, p_adopts boolean) returns boolean
language plpgsql immutable as $$
begin
  return (p_budget is not null) = (p_kind = 'budget')
    and (p_attests is not null) = (p_kind = 'attestation')
    and (not p_adopts or coalesce(p_attests = 'playbook', false));
end $$;
grant execute on function is_sound_question to public;
