-- Returns what a gate asks to attest, as a reader of the gate sees it. What it moves is bound to
-- these versions; what replaces an artifact may have come later. It is a function of its own,
-- because reading any other gate prepared all of this for nothing.
create or replace function gate_claims(p_gate_id bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'key', subject.key, 'title', said.title, 'version', c.version, 'current', subject.status, 'status', c.status, 'said', c.said,
    'replacedBy', (
      select coalesce(jsonb_agg(distinct heir.key), '[]')
      from link l join artifact heir on heir.id = l.from_artifact_id and heir.current_version = l.from_version
      where l.to_artifact_id = subject.id and l.role = 'supersedes'),
    'left', (
      select jsonb_build_object('refused', e.refused, 'because', e.because)
      from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)
  ) order by subject.id), '[]')
  from gate_claim c
    join artifact subject on subject.id = c.artifact_id
    join artifact_version said on said.artifact_id = c.artifact_id and said.version = c.version
  where c.gate_id = p_gate_id
$$;
grant execute on function gate_claims to throughline_service;
