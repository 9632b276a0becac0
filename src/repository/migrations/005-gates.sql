-- Gates and decisions. The service can write neither table: gates open and close through functions, and a decision enters only with the
-- secret of the person who makes it. A gate's row changes only under the lock of its artifact's row, so who holds that needs no other.

create sequence gate_number;

create table gate (
  id bigint generated always as identity primary key,
  key text not null unique default 'GATE-' || pad_number(nextval('gate_number')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'changes-requested', 'rejected', 'withdrawn')),
  artifact_id bigint not null references artifact (id),
  version integer not null,
  content_hash text not null,
  -- Copied from the policy, which may change while the gate waits.
  roles text[] not null,
  quorum integer not null,
  -- [{id, text, evidence, findings}]; the wording is the policy's.
  criteria jsonb not null,
  run_key text,
  -- Names the deed that opened it (run, node, visit), so that a repeat opens nothing twice.
  origin text not null unique,
  opened_by text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_because text,
  foreign key (artifact_id, version) references artifact_version (artifact_id, version),
  check ((status = 'pending') = (closed_at is null))
);
create unique index one_pending_gate on gate (artifact_id) where status = 'pending';
create index gate_artifact on gate (artifact_id, version, id);
create index gate_run on gate (run_key);

create table gate_decision (
  id bigint generated always as identity primary key,
  gate_id bigint not null references gate (id),
  decision text not null check (decision in ('approve', 'request-changes', 'reject')),
  person_id text not null references person (id),
  -- The role of the gate that the person decided in.
  role text not null references role (name),
  token_id text not null references token (id),
  authentication text not null,
  interactive boolean not null,
  self_approved boolean not null,
  content_hash text not null,
  note text not null,
  verdicts jsonb not null,
  waivers jsonb not null,
  comments jsonb not null,
  decided_at timestamptz not null default now(),
  unique (gate_id, person_id)
);

-- True when the last gate that was not withdrawn approved exactly this version's content.
create function is_approved(p_artifact_id bigint, p_version integer) returns boolean language sql stable as $$
  select coalesce((
    select g.status = 'approved' and g.content_hash = v.content_hash
    from gate g join artifact_version v on v.artifact_id = g.artifact_id and v.version = g.version
    where g.artifact_id = p_artifact_id and g.version = p_version and g.status <> 'withdrawn'
    order by g.id desc limit 1
  ), false)
$$;

-- How a gate stands after an outcome.
create function gate_status_after(p_outcome text) returns text language sql immutable as $$
  select case p_outcome
    when 'approve' then 'approved' when 'reject' then 'rejected' when 'request-changes' then 'changes-requested' else p_outcome end
$$;

-- True for a move that only a gate may cause: out of review, into what one of its outcomes leads to.
create function ends_review(p_rule transition) returns boolean language sql stable as $$
  select exists (
    select from gate_outcome where kind = p_rule.kind and review_status = p_rule.from_status and to_status = p_rule.to_status)
$$;

-- True when the last gate on exactly this version's content ended in an outcome that leads to the status.
create function is_decided(p_artifact_id bigint, p_version integer, p_status text) returns boolean language sql stable as $$
  select coalesce((
    select g.content_hash = v.content_hash and exists (
      select from gate_outcome o where o.kind = a.kind and o.to_status = p_status and gate_status_after(o.outcome) = g.status)
    from gate g join artifact a on a.id = g.artifact_id
      join artifact_version v on v.artifact_id = g.artifact_id and v.version = g.version
    where g.artifact_id = p_artifact_id and g.version = p_version
    order by g.id desc limit 1
  ), false)
$$;

-- True when something in force supersedes the artifact. What a gate let pass gives way only to what passed a gate itself: otherwise whoever
-- may write a draft could put an end to what people decided.
create function is_replaced(p_artifact_id bigint) returns boolean language sql stable as $$
  select exists (
    select from link l
      join artifact old on old.id = l.to_artifact_id
      join artifact heir on heir.id = l.from_artifact_id and heir.current_version = l.from_version
    where old.id = p_artifact_id and l.role = 'supersedes' and heir.status not in ('Rejected', 'Deprecated', 'Superseded')
      and (is_approved(heir.id, heir.current_version) or not is_approved(old.id, old.current_version)))
$$;

-- The status that a version keeps when another takes its place: the one it had, or the one it leaves an unfinished review with.
create function status_after_replacement(p_artifact artifact) returns text language sql stable as $$
  select coalesce(
    (select to_status from gate_outcome where kind = p_artifact.kind and outcome = 'withdrawn' and review_status = p_artifact.status),
    p_artifact.status)
$$;

-- A gate changes once, from pending; approved only with the approvals it asks for, bound to its content.
create function guard_gate() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status <> 'pending' or new.status = 'pending' or
    to_jsonb(new) - array['status', 'closed_at', 'closed_because'] <> to_jsonb(old) - array['status', 'closed_at', 'closed_because'] then
    perform refuse('database.insert-only', '{"table": "gate", "operation": "update"}');
  end if;
  if new.status = 'approved' and new.quorum > (
    select count(*) from gate_decision d where d.gate_id = new.id and d.decision = 'approve' and d.content_hash = new.content_hash
  ) then
    perform refuse('gate.approval-required', jsonb_build_object('key', new.key, 'quorum', new.quorum));
  end if;
  return new;
end $$;

create trigger guard_update before update on gate for each row execute function guard_gate();
create trigger forbid_change before delete or truncate on gate for each statement execute function forbid_change();
create trigger forbid_change before update or delete or truncate on gate_decision for each statement execute function forbid_change();

-- Closes a pending gate without a decision; its run goes on and sees that.
create function close_gate(p_id bigint, p_actor text, p_reason text) returns void language plpgsql as $$
declare
  closed gate%rowtype;
begin
  update gate set status = 'withdrawn', closed_at = now(), closed_because = p_reason
    where id = p_id and status = 'pending' returning * into closed;
  if found then
    perform record_service_deed(p_actor, 'gate.withdrawn', closed.key, jsonb_build_object('reason', p_reason, 'run', closed.run_key));
    if closed.run_key is not null then
      perform wake_run(closed.run_key);
    end if;
  end if;
end $$;

-- Opens a gate on the current version and moves the artifact into review. Returns the gate's key; the same origin gets the same gate.
create function open_gate(
  p_artifact_key text, p_version integer, p_content_hash text, p_criteria jsonb, p_run_key text, p_origin text, p_actor text
) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  current artifact_version%rowtype;
  rules gate_policy%rowtype;
  pending text;
  missing text[];
  result text;
begin
  select * into target from artifact where key = p_artifact_key for update;
  if not found then
    perform refuse('artifact.not-found', jsonb_build_object('key', p_artifact_key));
  end if;
  select key into result from gate where origin = p_origin;
  if found then
    return result;
  end if;
  select * into current from artifact_version where artifact_id = target.id and version = target.current_version;
  if p_version <> target.current_version or p_content_hash <> current.content_hash then
    perform refuse('gate.stale-version',
      jsonb_build_object('key', target.key, 'version', p_version, 'current', target.current_version));
  end if;
  select * into rules from gate_policy where kind = target.kind;
  if not found then
    perform refuse('gate.no-policy', jsonb_build_object('key', target.key, 'kind', target.kind));
  end if;
  select key into pending from gate where artifact_id = target.id and status = 'pending';
  if found then
    perform refuse('gate.already-pending', jsonb_build_object('key', target.key, 'gate', pending));
  end if;
  -- Every criterion of the policy with its evidence, and no other.
  select array_agg(id) into missing from (
    select c ->> 'id' as id from jsonb_array_elements(rules.criteria) c
    except select c ->> 'id' from jsonb_array_elements(p_criteria) c) as unanswered;
  if missing is not null or jsonb_array_length(p_criteria) <> jsonb_array_length(rules.criteria) then
    perform refuse('gate.criteria-incomplete', jsonb_build_object('key', target.key, 'kind', target.kind, 'missing', missing,
      'criteria', array(select c ->> 'id' from jsonb_array_elements(rules.criteria) c)));
  end if;
  -- Rules of one role are alternatives: a DAA is derived from a PRD, an RFC from a DAA or a TIP.
  select array_agg(distinct r.role) into missing from link_rule r
    where r.from_kind = target.kind and r.required and not exists (
      select from link l join artifact a on a.id = l.to_artifact_id
        join link_rule legal on legal.from_kind = r.from_kind and legal.role = l.role and legal.to_kind = a.kind and legal.required
      where l.from_artifact_id = target.id and l.from_version = target.current_version and l.role = r.role);
  if missing is not null then
    perform refuse('link.required', jsonb_build_object('key', target.key, 'roles', missing));
  end if;

  update artifact a set status = o.review_status, moved_by = p_actor, mover_proven = false, moved_because = 'submitted to its gate'
    from gate_outcome o
    where a.id = target.id and o.kind = target.kind and o.outcome = 'approve' and o.review_status <> a.status;
  insert into gate (artifact_id, version, content_hash, roles, quorum, criteria, run_key, origin, opened_by)
    select target.id, p_version, p_content_hash, rules.roles, rules.quorum,
      jsonb_agg(c.policy || jsonb_build_object(
        'evidence', coalesce(given ->> 'evidence', ''), 'findings', coalesce(given -> 'findings', '[]')) order by c.ordinal),
      p_run_key, p_origin, p_actor
    from jsonb_array_elements(rules.criteria) with ordinality as c (policy, ordinal)
    join jsonb_array_elements(p_criteria) as given on given ->> 'id' = c.policy ->> 'id'
    returning key into result;
  perform record_service_deed(p_actor, 'gate.opened', result, jsonb_build_object(
    'artifact', target.key, 'version', p_version, 'contentHash', p_content_hash, 'run', p_run_key));
  return result;
end $$;

-- Closes a pending gate and takes its artifact out of review; a no-op when the gate is not pending.
create function withdraw_gate(p_key text, p_reason text, p_actor text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  subject gate%rowtype;
begin
  select a.* into target from artifact a join gate g on g.artifact_id = a.id where g.key = p_key for update of a;
  if not found then
    perform refuse('gate.not-found', jsonb_build_object('key', p_key));
  end if;
  select * into subject from gate where key = p_key;
  if subject.status = 'pending' then
    perform close_gate(subject.id, p_actor, p_reason);
    perform leave_review(target.id, 'withdrawn', p_actor, false, p_key || ' withdrawn: ' || p_reason);
  end if;
end $$;

-- Gives the artifact the status that the outcome of its gate leads to, where that is another one.
create function leave_review(p_artifact_id bigint, p_outcome text, p_actor text, p_proven boolean, p_reason text) returns void
language sql as $$
  update artifact a set status = o.to_status, moved_by = p_actor, mover_proven = p_proven, moved_because = p_reason
  from gate_outcome o
  where a.id = p_artifact_id and o.kind = a.kind and o.outcome = p_outcome and o.review_status = a.status and o.to_status <> a.status
$$;

grant select on gate, gate_decision to throughline_service;
