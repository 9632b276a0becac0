-- Imported documents carry a claimed status. One gate of kind 'attestation' per batch asks a person who holds the role of that kind of artifact
-- whether the claims are true; its approval alone moves the statuses, each of exactly the content that the gate was opened on.
--
-- Such a gate changes only under the locks of all the artifacts that it names, taken in the order of their ids (lock_gate).

alter table gate
  drop constraint gate_kind_check,
  drop constraint gate_question,
  -- Kind of the artifacts that an attestation is about.
  add column attests text references artifact_kind (kind),
  add constraint gate_kind_check check (kind in ('review', 'budget', 'attestation')),
  add constraint gate_question check (
    num_nulls(artifact_id, version) = case kind when 'review' then 0 else 2 end
    and (budget is not null) = (kind = 'budget') and (kind <> 'budget' or run_key is not null)
    and (attests is not null) = (kind = 'attestation'));

-- What an attestation asks about: this content is said to have this status.
create table gate_claim (
  gate_id bigint not null references gate (id),
  artifact_id bigint not null,
  version integer not null,
  content_hash text not null,
  status text not null,
  -- In the words of the imported document.
  said text not null,
  -- Statuses that it has on its way there, the claimed one last.
  path text[] not null check (path[cardinality(path)] = status),
  primary key (gate_id, artifact_id),
  foreign key (artifact_id, version) references artifact_version (artifact_id, version)
);
create index gate_claim_artifact on gate_claim (artifact_id, version);

create trigger forbid_change before update or delete or truncate on gate_claim for each statement execute function forbid_change();

create or replace function record_gate_event(p_gate_id bigint, p_type text, p_text text) returns void language sql as $$
  insert into gate_event (gate_key, type, text)
    select g.key, p_type,
      case g.kind
        when 'review' then a.key || ' version ' || g.version
        when 'budget' then 'Budget of ' || g.run_key
        else 'Attestation of imported artifacts of kind ' || g.attests end || p_text
    from gate g left join artifact a on a.id = g.artifact_id where g.id = p_gate_id;
  select pg_notify('throughline_gate', key) from gate where id = p_gate_id
$$;

create or replace function lock_gate(p_key text) returns gate language plpgsql as $$
declare
  subject gate%rowtype;
begin
  select * into subject from gate where key = p_key;
  if subject.kind = 'review' then
    perform from artifact where id = subject.artifact_id for update;
  elsif subject.kind = 'attestation' then
    perform from artifact where id in (select artifact_id from gate_claim where gate_id = subject.id) order by id for update;
  elsif subject.kind = 'budget' then
    -- A grant for a day settles the other gates of that day as well; two of them decided at once would wait for each other.
    if subject.budget ->> 'scope' = 'day' then
      perform pg_advisory_xact_lock(hashtext('throughline.budget-day'));
    end if;
    perform from gate where id = subject.id for update;
  end if;
  select * into subject from gate where key = p_key;
  return subject;
end $$;

-- Who a gate's question comes from: the author of the version, who started the run that wants more, or who imported.
create or replace function gate_author(p_gate gate) returns text language sql stable as $$
  select case p_gate.kind
    when 'review' then (select author_id from artifact_version where artifact_id = p_gate.artifact_id and version = p_gate.version)
    when 'budget' then (select started_by from run where key = p_gate.run_key)
    else p_gate.opened_by end
$$;

-- As in migration 020; at an attestation every claimed version counts, whoever asked: opening the gate over what somebody else wrote would otherwise
-- let its author attest it.
create or replace function separation_conflict(p_gate gate, p_person_id text) returns text language sql stable as $$
  with subject (artifact_id, version) as (
    select p_gate.artifact_id, p_gate.version where p_gate.kind = 'review'
    union all
    select artifact_id, version from gate_claim where gate_id = p_gate.id
  )
  select case
    when p_gate.separation = 'off' or count_active_people() <= 1 then null
    when gate_author(p_gate) = p_person_id or exists (
      select from subject s join artifact_version v on v.artifact_id = s.artifact_id and v.version = s.version
      where v.author_id = p_person_id) then 'author'
    when p_gate.separation = 'author' then null
    when exists (
      select from subject s join artifact_version v on v.artifact_id = s.artifact_id and v.version < s.version
      where v.author_id = p_person_id) then 'earlier-author'
    when exists (
      select from subject s
        join link l on l.from_artifact_id = s.artifact_id and l.from_version = s.version and l.role = 'derived_from'
        join gate source on source.artifact_id = l.to_artifact_id and source.version = l.to_version and source.status = 'approved'
        join gate_decision d on d.gate_id = source.id and d.decision = 'approve' and d.person_id = p_person_id) then 'source-approver'
  end
$$;

-- The shortest way through the transition table, without its beginning; null when there is none. A new version is no move.
create function status_path(p_kind text, p_from text, p_to text) returns text[] language sql stable as $$
  with recursive walked (status, path) as (
    select p_from, array[]::text[]
    union all
    select t.to_status, w.path || t.to_status
    from walked w join transition t on t.kind = p_kind and t.from_status = w.status
    where t.trigger <> 'new version' and t.to_status <> p_from and t.to_status <> all (w.path) and w.status <> p_to
  )
  select path from walked where status = p_to order by cardinality(path) limit 1
$$;

-- True when an approved attestation of exactly this version's content leads through the status.
create function is_attested(p_artifact_id bigint, p_version integer, p_status text) returns boolean language sql stable as $$
  select exists (
    select from gate_claim c
      join gate g on g.id = c.gate_id
      join artifact_version v on v.artifact_id = c.artifact_id and v.version = c.version
    where c.artifact_id = p_artifact_id and c.version = p_version and c.content_hash = v.content_hash and g.status = 'approved'
      and p_status = any (c.path))
$$;

-- True when the last gate that was not withdrawn approved exactly this version's content, or an attestation led it through a guarded status.
create or replace function is_approved(p_artifact_id bigint, p_version integer) returns boolean language sql stable as $$
  select coalesce((
    select g.status = 'approved' and g.content_hash = v.content_hash
    from gate g join artifact_version v on v.artifact_id = g.artifact_id and v.version = g.version
    where g.artifact_id = p_artifact_id and g.version = p_version and g.status <> 'withdrawn'
    order by g.id desc limit 1
  ), false) or exists (
    select from artifact a join transition t on t.kind = a.kind and t.guarded
    where a.id = p_artifact_id and is_attested(a.id, p_version, t.to_status))
$$;

-- True when anything's current version says that it supersedes the artifact, in force or not.
create function has_heir(p_artifact_id bigint) returns boolean language sql stable as $$
  select exists (
    select from link l join artifact heir on heir.id = l.from_artifact_id and heir.current_version = l.from_version
    where l.to_artifact_id = p_artifact_id and l.role = 'supersedes')
$$;

-- As in migration 003; what an attestation approved is ground for a move as well. That a record was replaced may be attested although its heir
-- has been replaced since, but never without an heir.
create or replace function guard_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  rule transition%rowtype;
  reopened boolean;
  attested boolean;
  missing text;
begin
  if (new.id, new.kind, new.created_at) is distinct from (old.id, old.kind, old.created_at)
    or (old.key is not null and (new.key, new.scope, new.seq) is distinct from (old.key, old.scope, old.seq))
    or new.current_version not in (old.current_version, old.current_version + 1) then
    perform refuse('database.insert-only', '{"table": "artifact", "operation": "update"}');
  end if;
  if new.status <> old.status then
    select * into rule from transition where kind = old.kind and from_status = old.status and to_status = new.status;
    if not found then
      perform refuse('status.illegal-transition', jsonb_build_object('key', old.key, 'from', old.status, 'to', new.status, 'legal',
        array(select to_status from transition where kind = old.kind and from_status = old.status order by to_status)));
    end if;
    reopened := new.current_version > old.current_version and exists (
      select from artifact_status where kind = old.kind and status = old.status and after_version = new.status);
    attested := is_attested(new.id, new.current_version, new.status);
    missing := case
      when reopened then null
      when rule.guarded and not attested and not is_approved(new.id, new.current_version) then 'gate.approval-required'
      when rule.trigger = 'new version' then 'status.version-required'
      when rule.to_status = 'Superseded' and not is_replaced(new.id) and not (attested and has_heir(new.id)) then 'status.replacement-required'
      when ends_review(rule) and not attested and not is_decided(new.id, new.current_version, new.status) then 'gate.decision-required'
    end;
    if missing is not null then
      perform refuse(missing, jsonb_build_object('key', old.key, 'from', old.status, 'to', new.status, 'version', new.current_version));
    end if;
  end if;
  new.updated_at := now();
  return new;
end $$;

create or replace function follow_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  reason text := case when new.current_version <> old.current_version
    then 'Version ' || new.current_version || ' was added.' else 'The artifact became ' || new.status || '.' end;
begin
  if new.status <> old.status then
    perform record_move(new, old.status);
  end if;
  -- A gate asks about one content under review. When either moved on, nobody can answer it any more.
  perform close_gate(g.id, new.moved_by, reason)
    from gate g where g.artifact_id = new.id and g.status = 'pending';
  perform close_gate(g.id, new.moved_by, new.key || ': ' || reason)
    from gate_claim c join gate g on g.id = c.gate_id where c.artifact_id = new.id and g.status = 'pending';
  return null;
end $$;

-- Opens an attestation on the current versions: [{"key", "version", "status", "said"}]. Returns its key; the same origin gets the same gate.
create function open_attestation(
  p_kind text, p_claims jsonb, p_evidence text, p_findings jsonb, p_origin text, p_actor text
) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  rules gate_rule_in_force%rowtype;
  claim record;
  new_id bigint;
  result text;
begin
  perform from artifact where key in (select c ->> 'key' from jsonb_array_elements(p_claims) c) order by id for update;
  select key into result from gate where origin = p_origin;
  if found then
    return result;
  end if;
  select * into rules from gate_rule_in_force where kind = p_kind and kind in (select kind from gate_policy);
  if not found then
    perform refuse('gate.no-policy', jsonb_build_object('kind', p_kind));
  end if;
  if jsonb_array_length(p_claims) = 0 then
    perform refuse('gate.nothing-claimed', jsonb_build_object('kind', p_kind));
  end if;
  for claim in
    select c ->> 'key' as key, (c ->> 'version')::integer as version, c ->> 'status' as status, a.id, a.kind, a.status as from_status,
      a.current_version, status_path(a.kind, a.status, c ->> 'status') as path
    from jsonb_array_elements(p_claims) c left join artifact a on a.key = c ->> 'key'
  loop
    if claim.id is null or claim.kind <> p_kind then
      perform refuse('artifact.not-found', jsonb_build_object('key', claim.key));
    elsif claim.version is distinct from claim.current_version then
      perform refuse('gate.stale-version',
        jsonb_build_object('key', claim.key, 'version', claim.version, 'current', claim.current_version));
    elsif coalesce(cardinality(claim.path), 0) = 0 then
      perform refuse('status.illegal-transition', jsonb_build_object('key', claim.key, 'from', claim.from_status, 'to', claim.status, 'legal',
        array(select to_status from transition where kind = p_kind and from_status = claim.from_status order by to_status)));
    elsif claim.status = 'Superseded' and not has_heir(claim.id) then
      perform refuse('status.replacement-required', jsonb_build_object('key', claim.key, 'from', claim.from_status, 'to', claim.status));
    end if;
  end loop;

  insert into gate (kind, attests, content_hash, roles, quorum, required_roles, separation, due_at, remind_seconds, escalate_to, criteria, origin,
      opened_by)
    select 'attestation', p_kind, hash_text(jsonb_agg(jsonb_build_object(
        'key', a.key, 'contentHash', v.content_hash, 'from', a.status, 'status', c ->> 'status', 'said', c ->> 'said') order by a.id)::text),
      rules.roles, rules.quorum, rules.required_roles, rules.separation, now() + make_interval(secs => rules.due_seconds),
      rules.remind_seconds, rules.escalate_to,
      jsonb_build_array(jsonb_build_object('id', 'claims-true', 'text', 'The imported records have the statuses that they claim.',
        'evidence', p_evidence, 'findings', p_findings)),
      p_origin, p_actor
    from jsonb_array_elements(p_claims) c
      join artifact a on a.key = c ->> 'key'
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    returning id, key into new_id, result;
  insert into gate_claim (gate_id, artifact_id, version, content_hash, status, said, path)
    select new_id, a.id, v.version, v.content_hash, c ->> 'status', coalesce(c ->> 'said', ''), status_path(a.kind, a.status, c ->> 'status')
    from jsonb_array_elements(p_claims) c
      join artifact a on a.key = c ->> 'key'
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version;
  perform record_service_deed(p_actor, 'gate.opened', result, jsonb_build_object('kind', p_kind, 'method', 'imported', 'claims', p_claims));
  return result;
end $$;

-- What was attested comes to pass, in the name of whose approval was the last one needed.
create function settle_attestation() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  claim gate_claim%rowtype;
  step text;
  decider text := (select person_id from gate_decision where gate_id = new.id and decision = 'approve' order by id desc limit 1);
begin
  for claim in select * from gate_claim where gate_id = new.id order by artifact_id loop
    foreach step in array claim.path loop
      update artifact set status = step, moved_by = decider, mover_proven = true,
          moved_because = format('%s: attested as imported ("%s")', new.key, claim.said)
        where id = claim.artifact_id;
    end loop;
  end loop;
  return null;
end $$;

create trigger settle after update of status on gate for each row
  when (new.kind = 'attestation' and old.status = 'pending' and new.status = 'approved') execute function settle_attestation();

revoke execute on function status_path, is_attested, has_heir, open_attestation, settle_attestation from public;
grant execute on function open_attestation to throughline_service;
grant select on gate_claim to throughline_service;
