-- True when the last gate on exactly this version's content ended in an outcome that leads to the
-- status.
create or replace function is_decided(p_artifact_id bigint, p_version integer, p_status text) returns boolean language plpgsql stable as $$
begin
  return coalesce((
    select g.content_hash = v.content_hash and exists (
      select from gate_outcome o where o.kind = a.kind and o.to_status = p_status and gate_status_after(o.outcome) = g.status)
    from gate g join artifact a on a.id = g.artifact_id
      join artifact_version v on v.artifact_id = g.artifact_id and v.version = g.version
    where g.artifact_id = p_artifact_id and g.version = p_version
    order by g.id desc limit 1
  ), false);
end $$;
