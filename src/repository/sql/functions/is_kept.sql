-- True when whoever attested an import refused that this version is superseded, and nobody attested
-- it since.
create or replace function is_kept(p_artifact_id bigint, p_version integer) returns boolean language sql stable as $$
  select exists (
    select from gate_claim c join gate_claim_exit e on e.gate_id = c.gate_id and e.artifact_id = c.artifact_id
    where c.artifact_id = p_artifact_id and c.version = p_version and c.status = 'Superseded' and e.refused)
    and not is_attested(p_artifact_id, p_version, 'Superseded')
$$;
