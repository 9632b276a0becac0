-- True when the last gate that was not withdrawn approved exactly this version's content, or an
-- attestation led it through a guarded status. PL/pgSQL, because every change of a status asks it:
-- the plan of a function of SQL was made at each call.
create or replace function is_approved(p_artifact_id bigint, p_version integer) returns boolean language plpgsql stable as $$
begin
  return coalesce((
    select g.status = 'approved' and g.content_hash = v.content_hash
    from gate g join artifact_version v on v.artifact_id = g.artifact_id and v.version = g.version
    where g.artifact_id = p_artifact_id and g.version = p_version and g.status <> 'withdrawn'
    order by g.id desc limit 1
  ), false) or exists (select from gate_claim where artifact_id = p_artifact_id) and exists (
    select from artifact a join transition t on t.kind = a.kind and t.guarded
    where a.id = p_artifact_id and is_attested(a.id, p_version, t.to_status));
end $$;
