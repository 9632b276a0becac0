-- Checks what a run was started with. It is a function for the reason that is_sound_run names.
create or replace function are_sound_terms(p_forked_from text, p_forked_at text, p_budget_tokens bigint, p_budget_usd numeric) returns boolean
language plpgsql immutable as $$
begin
  return (p_forked_from is not null or p_forked_at is null)
    and p_budget_tokens > 0 is not false
    and p_budget_usd > 0 is not false;
end $$;
grant execute on function are_sound_terms to public;
