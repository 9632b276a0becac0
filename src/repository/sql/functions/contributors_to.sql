-- Lists the accounts whose edit, turn or comment is an input of the version that a gate asks about:
-- since the version that was approved last, who wrote one before it, who said something in a session
-- about it, and who asked for changes or said what is to be drafted anew. Taking a proposal, or a
-- session to its gate, contributes nothing.
create or replace function contributors_to(p_gate gate) returns setof text language plpgsql stable as $$
declare
  since integer := coalesce((select max(version) from gate where artifact_id = p_gate.artifact_id and status = 'approved' and version < p_gate.version), 0);
begin
  return query
    select v.author_id from artifact_version v where v.artifact_id = p_gate.artifact_id and v.version > since and v.version < p_gate.version
    union
    select t.person_id from design_session s join session_turn t on t.session_id = s.id
      where s.rfc_id = p_gate.artifact_id and t.person_id is not null and t.move <> 'finalize' and btrim(t.text) <> ''
        and t.rfc_version >= since and t.rfc_version < p_gate.version
    union
    select c.author_id from gate g join gate_comment c on c.gate_id = g.id
      where g.artifact_id = p_gate.artifact_id and g.version > since and g.version < p_gate.version and c.for_redraft
    union
    select d.person_id from gate g join gate_decision d on d.gate_id = g.id and d.decision = 'request-changes'
      where g.artifact_id = p_gate.artifact_id and g.version > since and g.version < p_gate.version;
end $$;
