-- True when the person wrote or asked for what the gate is about, by whichever account, or
-- contributed to it while nobody independent has approved.
create or replace function is_own(p_gate gate, p_person_id text) returns boolean language plpgsql stable as $$
declare
  person constant text := person_of(p_person_id);
begin
  return person in (select person_of(account) from authors_of(p_gate) account)
    or person = any (involved_in(p_gate)) and not has_independent(p_gate);
end $$;
