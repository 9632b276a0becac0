-- The chain of gates (src/lifecycle/chain.ts): an artifact goes on only when what it comes from has come far enough. `guard_artifact` asks this of every
-- move, so that raw SQL is refused as well; `decide_gate` asks it before a decision is recorded, so that the refusal stands in the trail.
create table chain_rule (
  kind text not null,
  from_status text not null,
  to_status text not null,
  role text not null,
  source_kind text not null references artifact_kind (kind),
  -- Any of these will do.
  source_statuses text[] not null,
  -- Whether there must be such a link; rules of one step and role are alternatives.
  needed boolean not null,
  primary key (kind, from_status, to_status, role, source_kind),
  foreign key (kind, from_status, to_status) references transition (kind, from_status, to_status)
);
grant select on chain_rule to throughline_service;

-- What keeps an artifact from going on to the status: null, or the refusal with its id. What an approved attestation leads through was decided elsewhere.
create function chain_gap(p_artifact_id bigint, p_to text) returns jsonb language plpgsql stable as $$
declare
  subject record;
  sources jsonb;
  lacking record;
begin
  select id, key, kind, status, current_version into subject from artifact where id = p_artifact_id;
  if not exists (select from chain_rule where kind = subject.kind and from_status = subject.status and to_status = p_to) then
    return null;
  end if;
  if is_attested(subject.id, subject.current_version, p_to) then
    return null;
  end if;
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

-- The same in a transaction that moves it: whoever moves a source at this moment is waited for. Sources are older than what comes from them, so that
-- nobody who holds one of them waits for this artifact.
create function require_chain(p_artifact_id bigint, p_to text) returns void language plpgsql as $$
declare
  gap jsonb;
begin
  perform from artifact where id in (
      select l.to_artifact_id from artifact a join link l on l.from_artifact_id = a.id and l.from_version = a.current_version
      where a.id = p_artifact_id and l.role in (select role from chain_rule where kind = a.kind and to_status = p_to))
    order by id for share;
  gap := chain_gap(p_artifact_id, p_to);
  if gap is not null then
    perform refuse(gap ->> 'id', gap - 'id');
  end if;
end $$;

-- What keeps a pending gate from any approval, whoever gives it.
create function gate_gap(p_gate gate) returns jsonb language plpgsql stable as $$
begin
  if p_gate.artifact_id is null then
    return null;
  end if;
  return (
    select chain_gap(a.id, o.to_status)
    from artifact a join gate_outcome o on o.kind = a.kind and o.outcome = 'approve'
    where a.id = p_gate.artifact_id);
end $$;

-- The same of several at once, by key; those that nothing keeps are not in it.
create function gate_gaps(p_keys text[]) returns table (key text, gap jsonb) language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select g.key, found.gap from gate g cross join lateral (select gate_gap(g) as gap) found
  where g.key = any (p_keys) and g.status = 'pending' and found.gap is not null
$$;

revoke execute on function chain_gap, require_chain, gate_gap, gate_gaps from public;
grant execute on function gate_gaps to throughline_service;
