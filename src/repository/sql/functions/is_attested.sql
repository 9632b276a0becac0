-- True when an approved attestation of exactly this version's content leads through the status.
create or replace function is_attested(p_artifact_id bigint, p_version integer, p_status text) returns boolean language sql stable as $$
  -- The claims come first: with few of them and many gates, Postgres would go through all approved
  -- gates for each move of a status.
  with c as materialized (
    select gate_id, artifact_id, version, content_hash from gate_claim
    where artifact_id = p_artifact_id and version = p_version and p_status = any (path)
  )
  select exists (
    select from c
      join gate g on g.id = c.gate_id
      join artifact_version v on v.artifact_id = c.artifact_id and v.version = c.version
    where c.content_hash = v.content_hash and g.status = 'approved'
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id))
$$;
