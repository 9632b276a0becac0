-- True when the version still waits for the approval of somebody who is neither its author nor a
-- contributor. Where nobody else could give one it does not wait, and who approves is on record as
-- having approved their own.
create or replace function lacks_independent(p_gate gate) returns boolean language plpgsql stable as $$
declare
  involved text[];
begin
  if p_gate.kind <> 'review' or p_gate.separation = 'off' then return false; end if;
  involved := involved_in(p_gate);
  return not exists (select from counting_approvals(p_gate) d where person_of(d.person_id) <> all (involved))
    and independent_people(p_gate, involved) <> '{}';
end $$;
