-- Returns what keeps an artifact from going on to the status: null, or the refusal with its id. A
-- status that an approved attestation leads through was decided elsewhere and is not asked about.
create or replace function chain_gap(p_artifact_id bigint, p_to text) returns jsonb language plpgsql stable as $$
declare
  subject record;
  sources jsonb;
  lacking record;
begin
  select id, key, kind, status, current_version into subject from artifact where id = p_artifact_id;
  if not exists (select from chain_rule where kind = subject.kind and from_status = subject.status and to_status = p_to) then
    return null;
  end if;
  if is_attested(subject.id, subject.current_version, p_to) then return null; end if;
  select jsonb_agg(jsonb_build_object('key', key, 'kind', kind, 'status', status, 'needs', source_statuses) order by id) into sources from (
    select distinct s.id, s.key, s.kind, s.status, r.source_statuses
    from chain_rule r
      join link l on l.from_artifact_id = subject.id and l.from_version = subject.current_version and l.role = r.role
      join artifact s on s.id = l.to_artifact_id and s.kind = r.source_kind
    where r.kind = subject.kind and r.from_status = subject.status and r.to_status = p_to and s.status <> all (r.source_statuses)) as open_source;
  if sources is not null then
    return jsonb_build_object('id', 'status.source-open', 'key', subject.key, 'from', subject.status, 'to', p_to, 'sources', sources);
  end if;
  select r.role, array_agg(r.source_kind order by r.source_kind) as kinds into lacking
    from chain_rule r
    where r.kind = subject.kind and r.from_status = subject.status and r.to_status = p_to and r.needed
      and not exists (
        select from chain_rule other
          join link l on l.from_artifact_id = subject.id and l.from_version = subject.current_version and l.role = other.role
          join artifact s on s.id = l.to_artifact_id and s.kind = other.source_kind
        where (other.kind, other.from_status, other.to_status, other.role) = (r.kind, r.from_status, r.to_status, r.role) and other.needed)
    group by r.role order by r.role limit 1;
  if found then
    return jsonb_build_object('id', 'status.source-missing', 'key', subject.key, 'from', subject.status, 'to', p_to,
      'role', lacking.role, 'kinds', lacking.kinds);
  end if;
  return null;
end $$;
