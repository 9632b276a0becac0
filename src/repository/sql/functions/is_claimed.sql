-- True when the import that brought this version said so. What takes no new version cannot say more
-- by one, so whoever imports a final record again says what became of it since; from there the
-- table leads to nothing guarded.
create or replace function is_claimed(p_artifact_id bigint, p_version integer, p_status text) returns boolean language sql stable as $$
  select exists (
    select from artifact a
      join artifact_version v on v.artifact_id = a.id and v.version = p_version
      join artifact_status s on s.kind = a.kind and s.status = a.status
    where a.id = p_artifact_id and (v.provenance ->> 'claimedStatus' = p_status or v.provenance ? 'stated' and not s.takes_version))
$$;
