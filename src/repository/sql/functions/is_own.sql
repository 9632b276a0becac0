-- True when the person wrote or asked for what the gate is about, by whichever account, or
-- contributed to it while nobody independent has approved.
create or replace function is_own(p_gate gate, p_person_id text) returns boolean language plpgsql stable as $$
declare
  involved text[];
begin
  if is_author(p_gate, p_person_id) then
    return true;
  elsif may_have_accounts(p_person_id) and exists (select from accounts_of(p_person_id) account where is_author(p_gate, account)) then
    return true;
  elsif p_gate.kind <> 'review' then
    return false;
  end if;
  involved := involved_in(p_gate);
  return person_of(p_person_id) = any (involved)
    and not exists (select from counting_approvals(p_gate) d where person_of(d.person_id) <> all (involved));
end $$;
