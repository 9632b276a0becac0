-- Returns what keeps a pending gate from any approval, whoever gives it: null, or the refusal.
create or replace function gate_gap(p_gate gate) returns jsonb language plpgsql stable as $$
begin
  if p_gate.artifact_id is null then return null; end if;
  return (
    select coalesce(chain_gap(a.id, o.to_status), case when a.kind in ('bolt', 'fix') then work_gap(a.id)
      when a.kind = 'resolution' then resolution_gap(a.id) end)
    from artifact a join gate_outcome o on o.kind = a.kind and o.outcome = 'approve'
    where a.id = p_gate.artifact_id);
end $$;
