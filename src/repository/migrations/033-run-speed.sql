-- What every gated run does in the database, with fewer statements within its functions. Each of those costs some 20 to 50 µs, whatever it does; a run had
-- 170 of them. Nothing here is allowed or refused that was not before.

-- One statement each, instead of one function of SQL within another.
create or replace function record_deed(p_actor text, p_action text, p_subject text, p_details jsonb default '{}') returns void language plpgsql as $$
begin
  insert into audit (actor_id, action, subject, details) values (p_actor, p_action, p_subject, p_details);
end $$;

create or replace function record_service_deed(p_on_behalf_of text, p_action text, p_subject text, p_details jsonb default '{}') returns void
language plpgsql as $$
begin
  insert into audit (actor_id, action, subject, details)
    values ('service', p_action, p_subject, p_details || jsonb_build_object('onBehalfOf', nullif(p_on_behalf_of, '')));
end $$;

-- 024 made this send its notice after the commit where the transaction says so, and 027 and 030 took that back by writing it anew: each opening and each
-- decision then waited for the one before it to be on the disk.
create or replace function record_gate_event(p_gate_id bigint, p_type text, p_text text) returns void language plpgsql as $$
declare
  v_key text;
begin
  insert into gate_event (gate_key, type, text)
    select g.key, p_type,
      case g.kind
        when 'review' then a.key || ' version ' || g.version
        when 'budget' then 'Budget of ' || g.run_key
        else case when g.adopts then 'Adoption of Playbook entries'
          else 'Attestation of imported artifacts of kind ' || g.attests end end || p_text
    from gate g left join artifact a on a.id = g.artifact_id where g.id = p_gate_id
    returning gate_key into v_key;
  perform tell('throughline_gate', v_key);
end $$;

-- Asked before the function is called, which most of a run's events need not be.
drop trigger tell on run_event;
create trigger tell after insert on run_event for each row
  when (current_setting('throughline.tells', true) is distinct from 'after') execute function tell_of_run_event();

-- A row is compared as it is. As JSON, it was made anew twice for each change.
create or replace function guard_audit() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  unsealed audit%rowtype := new;
begin
  unsealed.position := null;
  unsealed.hash := null;
  if old.position is not null or new.position is null or unsealed is distinct from old then
    perform refuse('database.insert-only', '{"table": "audit", "operation": "update"}');
  end if;
  return new;
end $$;

create or replace function guard_gate() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  before gate%rowtype := new;
begin
  -- What may change, as it was: the rest must be the same.
  if new.status = 'pending' then
    before.assignees := old.assignees;
    before.reminders := old.reminders;
    before.reminded_at := old.reminded_at;
    before.escalated_roles := old.escalated_roles;
    before.escalated_at := old.escalated_at;
  else
    before.status := old.status;
    before.closed_at := old.closed_at;
    before.closed_because := old.closed_because;
  end if;
  if old.status <> 'pending' or before is distinct from old then
    perform refuse('database.insert-only', '{"table": "gate", "operation": "update"}');
  end if;
  if new.escalated_roles <> old.escalated_roles and not (
    old.escalated_at is null and new.escalated_at is not null and old.due_at <= now() and new.escalated_roles <@ old.escalate_to
  ) then
    perform refuse('gate.not-due', jsonb_build_object('key', new.key));
  end if;
  if new.status = 'approved' and not is_quorum_met(new) then
    perform refuse('gate.approval-required', jsonb_build_object('key', new.key, 'quorum', new.quorum));
  end if;
  return new;
end $$;

-- The same text and the same hash; within a function of SQL, each row of the trail was a statement.
create or replace function audit_hash(p_previous bytea, p_row audit) returns bytea language plpgsql immutable as $$
begin
  return sha256(p_previous || convert_to(jsonb_build_array(
    p_row.position, p_row.id, p_row.at at time zone 'UTC', p_row.actor_id, p_row.action, p_row.subject, p_row.details)::text, 'UTF8'));
end $$;

-- Seals in one statement what it has read. One transaction at a time; what others write meanwhile is for the next one.
create or replace function seal_audit(p_limit integer default 1000) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  entry audit%rowtype;
  last_position bigint;
  last_hash bytea;
  ids bigint[] := '{}';
  positions bigint[] := '{}';
  hashes bytea[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('throughline.audit-seal'));
  select position, hash into last_position, last_hash from audit where position is not null order by position desc limit 1;
  last_position := coalesce(last_position, 0);
  last_hash := coalesce(last_hash, '');
  for entry in select * from audit where position is null order by id limit p_limit loop
    last_position := last_position + 1;
    entry.position := last_position;
    last_hash := audit_hash(last_hash, entry);
    ids := ids || entry.id;
    positions := positions || last_position;
    hashes := hashes || last_hash;
  end loop;
  update audit a set position = sealed.position, hash = sealed.hash
    from unnest(ids, positions, hashes) as sealed (id, position, hash) where a.id = sealed.id;
  return cardinality(ids);
end $$;

-- What is asked of a status that changes, each only where it can matter. Of a condition that is false from the start, Postgres would plan the rest anew
-- each time, because it then costs nothing.
create or replace function guard_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  rule transition%rowtype;
  reopened boolean := false;
  attested boolean := false;
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
    if new.current_version > old.current_version then
      reopened := exists (
        select from artifact_status where kind = old.kind and status = old.status and after_version = new.status);
    end if;
    if not reopened then
      if exists (select from gate_claim where artifact_id = new.id) then
        attested := is_attested(new.id, new.current_version, new.status);
      end if;
      missing := case
        when rule.guarded and not attested and not is_approved(new.id, new.current_version) then 'gate.approval-required'
        when rule.trigger = 'new version' then 'status.version-required'
        when rule.to_status = 'Superseded' and not is_replaced(new.id) and not (attested and has_heir(new.id))
          then 'status.replacement-required'
        when not attested and ends_review(rule) and not is_decided(new.id, new.current_version, new.status) then 'gate.decision-required'
      end;
    end if;
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
  -- Of an attestation that claim alone; the others still wait.
  if exists (select from gate_claim where artifact_id = new.id) then
    perform drop_claim(c.gate_id, new.id, new.moved_by, reason)
      from gate_claim c join gate g on g.id = c.gate_id
      where c.artifact_id = new.id and g.status = 'pending'
        and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)
      order by c.gate_id;
  end if;
  return null;
end $$;

create or replace function gate_author(p_gate gate) returns text language plpgsql stable as $$
begin
  if p_gate.kind = 'review' then
    return (select author_id from artifact_version where artifact_id = p_gate.artifact_id and version = p_gate.version);
  elsif p_gate.kind = 'budget' then
    return (select started_by from run where key = p_gate.run_key);
  end if;
  return p_gate.opened_by;
end $$;

create or replace function needs_validation(p_artifact_id bigint, p_version integer) returns boolean language plpgsql as $$
declare
  sources bigint[];
begin
  if (select kind from artifact where id = p_artifact_id) <> 'tip' then
    return false;
  end if;
  sources := array(
    select to_artifact_id from link where from_artifact_id = p_artifact_id and from_version = p_version and role = 'derived_from');
  -- Whoever chooses anew waits until the gate that asks this is there, and sees it.
  perform from artifact where id = any (sources) order by id for share;
  return exists (select from unnest(sources) s cross join lateral standing_choice(s) c where c.path = 'lightweight-with-validation');
end $$;

create or replace function leave_review(p_artifact_id bigint, p_outcome text, p_actor text, p_proven boolean, p_reason text) returns void
language plpgsql as $$
begin
  update artifact a set status = o.to_status, moved_by = p_actor, mover_proven = p_proven, moved_because = p_reason
    from gate_outcome o
    where a.id = p_artifact_id and o.kind = a.kind and o.outcome = p_outcome and o.review_status = a.status and o.to_status <> a.status;
end $$;

-- What a gate asks to attest, as whoever reads the gate is shown it. What it moves is bound to these versions; what replaces an artifact may have come
-- later. In a function of its own, because most gates are none of these and reading one prepared all of this for nothing.
create function gate_claims(p_gate_id bigint) returns jsonb language sql stable as $$
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
revoke execute on function gate_claims from public;
grant execute on function gate_claims to throughline_service;
