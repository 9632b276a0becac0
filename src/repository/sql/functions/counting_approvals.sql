-- Returns the approvals of a gate that count: of one person's accounts only the first. It is a
-- function with a plan of its own, because every decision asks it.
create or replace function counting_approvals(p_gate gate) returns setof gate_decision language plpgsql stable as $$
begin
  return query
    select d.* from gate_decision d
    where d.gate_id = p_gate.id and d.decision = 'approve' and d.content_hash = p_gate.content_hash
      and not exists (select from gate_decision earlier
        where earlier.gate_id = d.gate_id and earlier.id < d.id and earlier.decision = 'approve' and earlier.content_hash = d.content_hash
          and earlier.person_id in (select accounts_of(d.person_id)));
end $$;
