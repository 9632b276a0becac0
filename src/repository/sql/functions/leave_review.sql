-- Gives the artifact the status that the outcome of its gate leads to, where that is another one.
create or replace function leave_review(p_artifact_id bigint, p_outcome text, p_actor text, p_proven boolean, p_reason text) returns void
language plpgsql as $$
begin
  update artifact a set status = o.to_status, moved_by = p_actor, mover_proven = p_proven, moved_because = p_reason
    from gate_outcome o
    where a.id = p_artifact_id and o.kind = a.kind and o.outcome = p_outcome and o.review_status = a.status and o.to_status <> a.status;
end $$;
