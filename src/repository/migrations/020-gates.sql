-- Gates that hold in an organization: quorum by role, separation of duties, assignment, reminders and escalation, comments, rules of the
-- installation, and gates that ask for more budget.
--
-- A review gate changes only under the lock of its artifact's row, a budget gate only under that of its own (lock_gate). remind_gates alone
-- takes gate rows without their artifact: it waits for nothing else, so it closes no cycle.

-- Rules of this installation, beside the specification's policy. What they say is copied into a gate when it opens.
create table gate_rule (
  -- An artifact kind with a policy, or 'budget'.
  kind text primary key,
  quorum integer not null check (quorum between 1 and 20),
  -- {"architect": 1}: at least so many of the approvals are decided in that role.
  required_roles jsonb not null check (jsonb_typeof(required_roles) = 'object'),
  -- author: who wrote the version does not approve it. strict: nor does who wrote an earlier one, or approved what it is derived from.
  separation text not null check (separation in ('off', 'author', 'strict')),
  due_seconds integer check (due_seconds > 0),
  -- Between reminders, the first of which goes out when the gate is due.
  remind_seconds integer check (remind_seconds > 0),
  -- Who may decide too from the second reminder on, or from the only one.
  escalate_to text[] not null,
  set_by text not null references person (id),
  set_at timestamptz not null default now(),
  check (due_seconds is not null or (remind_seconds is null and escalate_to = '{}'))
);

-- What a gate that opens now would be given. Money is spent in the name of who leads, manages or administers.
create view gate_rule_in_force as
select p.kind, p.roles, greatest(p.quorum, coalesce(r.quorum, 1)) as quorum, coalesce(r.required_roles, '{}') as required_roles,
  coalesce(r.separation, 'author') as separation, r.due_seconds, r.remind_seconds, coalesce(r.escalate_to, '{}') as escalate_to, r.set_by, r.set_at
from (
  select kind, roles, quorum from gate_policy
  union all select 'budget', array['lead-engineer', 'management', 'admin'], 1
) as p left join gate_rule r on r.kind = p.kind;

alter table gate
  add column kind text not null default 'review' check (kind in ('review', 'budget')),
  alter column artifact_id drop not null,
  alter column version drop not null,
  add column required_roles jsonb not null default '{}',
  add column separation text not null default 'author',
  -- Persons; empty for everybody with a role.
  add column assignees text[] not null default '{}',
  add column due_at timestamptz,
  add column remind_seconds integer,
  add column reminders integer not null default 0,
  add column reminded_at timestamptz,
  add column escalate_to text[] not null default '{}',
  add column escalated_roles text[] not null default '{}',
  add column escalated_at timestamptz,
  -- The gate of the same artifact that content or a canceled run overtook.
  add column replaces bigint references gate (id),
  -- {scope, unit, limit, used, day, steps: [{node, attempts, tokens, usd}]}; the content hash of a budget gate is of this.
  add column budget jsonb,
  add constraint gate_question check (
    num_nulls(artifact_id, version) = case kind when 'review' then 0 else 2 end
    and (budget is null) = (kind = 'review') and (kind = 'review' or run_key is not null));
create index gate_due on gate (due_at) where status = 'pending' and due_at is not null;
create index gate_of_day on gate ((budget ->> 'day')) where status = 'pending' and kind = 'budget';
create index gate_replaces on gate (replaces) where replaces is not null;

alter table gate_decision
  -- The required role that a decision in an escalated role counts for.
  add column stands_in_for text references role (name),
  -- What an approval at a budget gate grants beyond the limit, in the gate's unit.
  add column granted numeric check (granted > 0);

-- Said at a gate before it is decided, by anybody who may call. A comment decides nothing.
create table gate_comment (
  id bigint generated always as identity primary key,
  gate_id bigint not null references gate (id),
  author_id text not null references person (id),
  -- Local id or name of a part; '' for the whole.
  part text not null,
  text text not null check (btrim(text) <> ''),
  -- Handed to the revision when changes are requested.
  for_redraft boolean not null,
  created_at timestamptz not null default now()
);
create index gate_comment_gate on gate_comment (gate_id, id);

-- What approvals at budget gates added to a limit.
create table budget_allowance (
  gate_id bigint primary key references gate (id),
  scope text not null check (scope in ('run', 'day')),
  unit text not null check (unit in ('tokens', 'usd')),
  run_key text references run (key),
  -- In UTC.
  day date,
  extra numeric not null check (extra > 0),
  granted_at timestamptz not null default now(),
  check ((scope = 'run') = (run_key is not null) and (scope = 'day') = (day is not null))
);
create index budget_allowance_run on budget_allowance (run_key);
create index budget_allowance_day on budget_allowance (day);

create function guard_allowance() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from gate where id = new.gate_id and kind = 'budget' and status = 'approved') then
    perform refuse('gate.approval-required', jsonb_build_object('key', (select key from gate where id = new.gate_id)));
  end if;
  return new;
end $$;

create trigger guard_insert before insert on budget_allowance for each row execute function guard_allowance();
create trigger forbid_change before update or delete or truncate on budget_allowance for each statement execute function forbid_change();
create trigger forbid_change before update or delete or truncate on gate_comment for each statement execute function forbid_change();
create trigger forbid_change before delete or truncate on gate_rule for each statement execute function forbid_change();

alter table gate_event
  drop constraint gate_event_type_check,
  add constraint gate_event_type_check check (type in ('opened', 'approve', 'request-changes', 'reject', 'withdrawn', 'reminded', 'escalated',
    'commented', 'assigned', 'reopened'));

create or replace function record_gate_event(p_gate_id bigint, p_type text, p_text text) returns void language sql as $$
  insert into gate_event (gate_key, type, text)
    select g.key, p_type,
      case g.kind when 'review' then a.key || ' version ' || g.version else 'Budget of ' || g.run_key end || p_text
    from gate g left join artifact a on a.id = g.artifact_id where g.id = p_gate_id;
  select pg_notify('throughline_gate', key) from gate where id = p_gate_id
$$;

-- Locks what a gate changes under, and returns it as it then is; null when there is none.
create function lock_gate(p_key text) returns gate language plpgsql as $$
declare
  subject gate%rowtype;
begin
  select * into subject from gate where key = p_key;
  if subject.kind = 'review' then
    perform from artifact where id = subject.artifact_id for update;
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

-- Required roles that lack approvals so far, in the order of the gate's roles.
create function lacking_roles(p_gate gate) returns table (role text, missing integer) language sql stable as $$
  select needed.key, needed.value::integer - made.approvals
  from jsonb_each_text(p_gate.required_roles) as needed
  cross join lateral (
    select count(*)::integer as approvals from gate_decision d
    where d.gate_id = p_gate.id and d.decision = 'approve' and d.content_hash = p_gate.content_hash
      and coalesce(d.stands_in_for, d.role) = needed.key
  ) as made
  where made.approvals < needed.value::integer
  order by array_position(p_gate.roles, needed.key)
$$;

create function is_quorum_met(p_gate gate) returns boolean language sql stable as $$
  select not exists (select from lacking_roles(p_gate)) and p_gate.quorum <= (
    select count(*) from gate_decision d
    where d.gate_id = p_gate.id and d.decision = 'approve' and d.content_hash = p_gate.content_hash)
$$;

-- A gate leaves pending once. Until then only who may decide changes: by assignment, and by an escalation that its rule foresaw.
create or replace function guard_gate() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  may_change text[] := case new.status
    when 'pending' then array['assignees', 'reminders', 'reminded_at', 'escalated_roles', 'escalated_at']
    else array['status', 'closed_at', 'closed_because'] end;
begin
  if old.status <> 'pending' or to_jsonb(new) - may_change <> to_jsonb(old) - may_change then
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

-- Roles that a person holds today, also by a session whose identity provider said so; none of a machine's or of who was deactivated.
create function person_roles(p_person_id text) returns text[] language sql stable as $$
  select array(
    select g.role from role_grant g where g.person_id = p.id
    union select unnest(t.claimed_roles) from token t where t.person_id = p.id and is_live(t)
  )
  from person p where p.id = p_person_id and p.kind = 'person' and p.deactivated_at is null
$$;

-- {"id", "kind", "name", "roles", "scopes"} of the holder of this secret, or the refusal.
create function require_scope(p_secret text, p_subject text, p_scope text) returns jsonb language plpgsql as $$
declare
  holder record;
begin
  select * into holder from token_holder(p_secret);
  if not found then
    return refusal(null, p_subject, 'token.invalid');
  end if;
  if not p_scope = any (holder.scopes) then
    return refusal(holder.person_id, p_subject, 'token.scope', jsonb_build_object('needed', p_scope, 'held', holder.scopes));
  end if;
  return jsonb_build_object('id', holder.person_id, 'kind', holder.kind, 'name', holder.name, 'roles', holder.roles,
    'scopes', holder.scopes);
end $$;

-- Who a gate's question comes from: the author of the version, or who started the run that wants more.
create function gate_author(p_gate gate) returns text language sql stable as $$
  select case p_gate.kind
    when 'review' then (select author_id from artifact_version where artifact_id = p_gate.artifact_id and version = p_gate.version)
    else (select started_by from run where key = p_gate.run_key) end
$$;

-- Why separation of duties keeps the person from approving: null, 'author', 'earlier-author' or 'source-approver'. Where one person works
-- alone there is nobody to separate from.
create function separation_conflict(p_gate gate, p_person_id text) returns text language sql stable as $$
  select case
    when p_gate.separation = 'off' or count_active_people() <= 1 then null
    when gate_author(p_gate) = p_person_id then 'author'
    when p_gate.separation = 'author' then null
    when exists (
      select from artifact_version v
      where v.artifact_id = p_gate.artifact_id and v.version < p_gate.version and v.author_id = p_person_id) then 'earlier-author'
    when exists (
      select from link l
        join gate source on source.artifact_id = l.to_artifact_id and source.version = l.to_version and source.status = 'approved'
        join gate_decision d on d.gate_id = source.id and d.decision = 'approve' and d.person_id = p_person_id
      where l.from_artifact_id = p_gate.artifact_id and l.from_version = p_gate.version and l.role = 'derived_from') then 'source-approver'
  end
$$;

-- The role in which a person with these roles would decide: one that still lacks an approval first. No row when none. Who is not assigned may
-- decide in an escalated role only; an escalated role stands in for the first one that lacks an approval.
create function deciding_role(p_gate gate, p_person_id text, p_held text[], p_wanted text)
returns table (role text, stands_in_for text) language sql stable as $$
  select c.role, case when c.role <> all (p_gate.roles) then (select l.role from lacking_roles(p_gate) l limit 1) end
  from (
    select r.role, r.ordinal from unnest(p_gate.roles) with ordinality as r (role, ordinal)
      where p_gate.assignees = '{}' or p_person_id = any (p_gate.assignees)
    union all
    select r.role, 100 + r.ordinal from unnest(p_gate.escalated_roles) with ordinality as r (role, ordinal)
  ) as c
  where c.role = any (p_held) and (p_wanted is null or c.role = p_wanted)
  order by exists (select from lacking_roles(p_gate) l where l.role = c.role) desc, c.ordinal
  limit 1
$$;

-- What keeps a person from this decision at a pending gate: null, or the refusal's id with its details.
create function denied_at(p_gate gate, p_person_id text, p_held text[], p_decision text, p_wanted text) returns jsonb language plpgsql stable
set search_path = pg_catalog, public, pg_temp as $$
declare
  conflict text;
begin
  if not exists (select from deciding_role(p_gate, p_person_id, p_held, p_wanted)) then
    if p_held && p_gate.roles and p_gate.assignees <> '{}' and not p_person_id = any (p_gate.assignees) then
      return jsonb_build_object('id', 'gate.not-assigned', 'assignees',
        array(select name from person where id = any (p_gate.assignees) order by name));
    end if;
    return jsonb_build_object('id', 'gate.wrong-role', 'held', p_held, 'needed', case when p_wanted is null
      then p_gate.roles || array(select r from unnest(p_gate.escalated_roles) r where r <> all (p_gate.roles)) else array[p_wanted] end);
  end if;
  conflict := case when p_decision = 'approve' then separation_conflict(p_gate, p_person_id) end;
  if conflict is not null then
    return jsonb_build_object('id', case conflict when 'author' then 'gate.author' else 'gate.separation' end, 'conflict', conflict,
      'version', p_gate.version, 'run', p_gate.run_key);
  end if;
  return null;
end $$;

-- What keeps a person from deciding at all, and from approving, at each of the pending gates, by the rules of decide_gate.
create function gate_permissions(p_keys text[], p_person_id text, p_held text[])
returns table (key text, to_decide jsonb, to_approve jsonb) language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select g.key, denied_at(g, p_person_id, p_held, 'reject', null), denied_at(g, p_person_id, p_held, 'approve', null)
  from gate g where g.key = any (p_keys) and g.status = 'pending'
$$;

-- Opens a gate on the current version and moves the artifact into review. Returns the gate's key; the same origin gets the same gate. A gate
-- that was overtaken, or whose approval fell with a new version, continues in this one, with its assignees.
create or replace function open_gate(
  p_artifact_key text, p_version integer, p_content_hash text, p_criteria jsonb, p_run_key text, p_origin text, p_actor text
) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  current artifact_version%rowtype;
  rules gate_rule_in_force%rowtype;
  v_criteria jsonb;
  last gate%rowtype;
  kept text[];
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
  select criteria into v_criteria from gate_policy where kind = target.kind;
  if not found then
    perform refuse('gate.no-policy', jsonb_build_object('key', target.key, 'kind', target.kind));
  end if;
  select * into strict rules from gate_rule_in_force where kind = target.kind;
  select key into pending from gate where artifact_id = target.id and status = 'pending';
  if found then
    perform refuse('gate.already-pending', jsonb_build_object('key', target.key, 'gate', pending));
  end if;
  -- Every criterion of the policy with its evidence, and no other.
  select array_agg(id) into missing from (
    select c ->> 'id' as id from jsonb_array_elements(v_criteria) c
    except select c ->> 'id' from jsonb_array_elements(p_criteria) c) as unanswered;
  if missing is not null or jsonb_array_length(p_criteria) <> jsonb_array_length(v_criteria) then
    perform refuse('gate.criteria-incomplete', jsonb_build_object('key', target.key, 'kind', target.kind, 'missing', missing,
      'criteria', array(select c ->> 'id' from jsonb_array_elements(v_criteria) c)));
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

  select * into last from gate where artifact_id = target.id order by id desc limit 1;
  kept := array(select p from unnest(last.assignees) p where person_roles(p) && rules.roles);
  update artifact a set status = o.review_status, moved_by = p_actor, mover_proven = false, moved_because = 'submitted to its gate'
    from gate_outcome o
    where a.id = target.id and o.kind = target.kind and o.outcome = 'approve' and o.review_status <> a.status;
  insert into gate (artifact_id, version, content_hash, roles, quorum, required_roles, separation, due_at, remind_seconds, escalate_to, assignees,
      replaces, criteria, run_key, origin, opened_by)
    select target.id, p_version, p_content_hash, rules.roles, rules.quorum, rules.required_roles, rules.separation,
      now() + make_interval(secs => rules.due_seconds), rules.remind_seconds, rules.escalate_to,
      -- Fewer than the quorum could never open it.
      case when cardinality(kept) >= rules.quorum then kept else '{}' end,
      case when last.status in ('withdrawn', 'approved') then last.id end,
      jsonb_agg(c.policy || jsonb_build_object(
        'evidence', coalesce(given ->> 'evidence', ''), 'findings', coalesce(given -> 'findings', '[]')) order by c.ordinal),
      p_run_key, p_origin, p_actor
    from jsonb_array_elements(v_criteria) with ordinality as c (policy, ordinal)
    join jsonb_array_elements(p_criteria) as given on given ->> 'id' = c.policy ->> 'id'
    returning key into result;
  perform record_service_deed(p_actor, 'gate.opened', result, jsonb_build_object(
    'artifact', target.key, 'version', p_version, 'contentHash', p_content_hash, 'run', p_run_key)
    || case when last.status in ('withdrawn', 'approved') then jsonb_build_object('replaces', last.key) else '{}' end);
  if last.status in ('withdrawn', 'approved') then
    perform record_gate_event(last.id, 'reopened', ' continues at ' || result || ', on version ' || p_version);
  end if;
  return result;
end $$;

-- Asks for more budget for a run that has used up a limit. The caller holds the run's lease at this epoch; null when it does not. The same run,
-- scope, unit and limit (and, of a day, the same day) get the same gate.
create function open_budget_gate(
  p_run_key text, p_epoch bigint, p_scope text, p_unit text, p_limit numeric, p_used numeric
) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  subject run%rowtype;
  rules gate_rule_in_force%rowtype;
  v_day text := case p_scope when 'day' then to_char(now() at time zone 'UTC', 'YYYY-MM-DD') end;
  v_origin text := concat_ws('/', p_run_key, 'budget', p_scope, p_unit, trim_scale(p_limit)::text, v_day);
  asked jsonb;
  result text;
begin
  if p_scope not in ('run', 'day') or p_unit not in ('tokens', 'usd') or p_limit <= 0 then
    perform refuse('gate.unknown-budget', jsonb_build_object('scope', p_scope, 'unit', p_unit, 'limit', p_limit));
  end if;
  select * into subject from run where key = p_run_key and lease_epoch = p_epoch and status = 'running' for update;
  if not found then
    return null;
  end if;
  select key into result from gate where origin = v_origin;
  if found then
    return result;
  end if;
  select * into strict rules from gate_rule_in_force where kind = 'budget';
  asked := jsonb_build_object('scope', p_scope, 'unit', p_unit, 'limit', trim_scale(p_limit), 'used', trim_scale(p_used), 'day', v_day,
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object('node', s.node, 'attempts', s.attempts, 'tokens', s.tokens, 'usd', s.usd) order by s.begun_at), '[]')
      from (
        select node, sum(attempts) as attempts, sum(input_tokens + output_tokens) as tokens, min(begun_at) as begun_at,
          -- Unknown as soon as one price is.
          case when count(cost_usd) = count(*) then trim_scale(sum(cost_usd)) end as usd
        from step_result where run_key = p_run_key group by node) as s));
  insert into gate (kind, content_hash, roles, quorum, required_roles, separation, due_at, remind_seconds, escalate_to, criteria, run_key, origin,
      opened_by, budget)
    values ('budget', hash_text(asked::text), rules.roles, rules.quorum, rules.required_roles, rules.separation,
      now() + make_interval(secs => rules.due_seconds), rules.remind_seconds, rules.escalate_to, '[]', p_run_key, v_origin,
      subject.started_by, asked)
    returning key into result;
  perform record_service_deed(subject.started_by, 'gate.opened', result, asked - 'steps' || jsonb_build_object('run', p_run_key));
  return result;
end $$;

-- Closes a pending gate and takes its artifact out of review; a no-op when the gate is not pending.
create or replace function withdraw_gate(p_key text, p_reason text, p_actor text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  subject gate%rowtype := lock_gate(p_key);
begin
  if subject.id is null then
    perform refuse('gate.not-found', jsonb_build_object('key', p_key));
  end if;
  if subject.status = 'pending' then
    perform close_gate(subject.id, p_actor, p_reason);
    perform leave_review(subject.artifact_id, 'withdrawn', p_actor, false, p_key || ' withdrawn: ' || p_reason);
  end if;
end $$;

-- What follows when a budget gate closes: more to spend, or the end of the run.
create function settle_budget(p_gate gate, p_decision text, p_reason text, p_actor text) returns void language plpgsql as $$
declare
  v_run text := case p_gate.budget ->> 'scope' when 'run' then p_gate.run_key end;
  v_day date := (p_gate.budget ->> 'day')::date;
  other gate%rowtype;
begin
  if p_decision = 'reject' then
    perform cancel_run(p_gate.run_key, p_gate.key || ' was rejected: ' || p_reason, p_actor);
    return;
  end if;
  insert into budget_allowance (gate_id, scope, unit, run_key, day, extra)
    select p_gate.id, p_gate.budget ->> 'scope', p_gate.budget ->> 'unit', v_run, v_day, min(d.granted)
    -- Of several approvers the least generous one is heard.
    from gate_decision d where d.gate_id = p_gate.id and d.decision = 'approve';
  perform wake_run(p_gate.run_key);
  -- Other runs of the day asked for what there is more of now; they go on, and ask again when they need to.
  for other in select * from gate where v_day is not null and kind = 'budget' and status = 'pending' and id <> p_gate.id
      and budget ->> 'day' = v_day::text and budget ->> 'unit' = p_gate.budget ->> 'unit' order by id loop
    perform close_gate(other.id, p_actor, p_gate.key || ' granted more for ' || v_day);
  end loop;
end $$;

-- The budget of a day ends with the day (in UTC): what still waits for more of it is withdrawn, and its run goes on with that of today. Returns how
-- many gates. Safe in many processes at once: it waits for no gate, because whoever decides one of a day has the lock that it passes by.
create function end_budget_days() returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  today text := to_char(now() at time zone 'UTC', 'YYYY-MM-DD');
  late record;
  ended integer := 0;
begin
  if not exists (select from gate where status = 'pending' and kind = 'budget' and budget ->> 'day' < today)
      or not pg_try_advisory_xact_lock(hashtext('throughline.budget-day')) then
    return 0;
  end if;
  for late in
    select id, budget ->> 'day' as day from gate where status = 'pending' and kind = 'budget' and budget ->> 'day' < today
    order by id for update skip locked
  loop
    perform close_gate(late.id, null, 'The budget of ' || late.day || ' ended with its day.');
    ended := ended + 1;
  end loop;
  return ended;
end $$;

drop function decide_gate(text, text, text, boolean, text, text, jsonb, jsonb, jsonb);

-- Records a person's decision, proved by the secret. Returns {"gate": key}, or {"refused": id, "details": …}: a refusal is audited, so it must
-- not roll back. An identical repeat by the same person returns the gate; two decisions at once wait for the gate's lock, and one wins.
-- p_grant: beyond the limit of a budget gate, in its unit; as much again as the limit where absent. p_role: to decide in, of those held.
create function decide_gate(
  p_key text, p_secret text, p_decision text, p_interactive boolean, p_content_hash text, p_note text,
  p_verdicts jsonb, p_waivers jsonb, p_comments jsonb, p_grant numeric default null, p_role text default null
) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  decider record;
  subject gate%rowtype;
  earlier gate_decision%rowtype;
  current integer;
  used record;
  problem jsonb;
  seen_hash text;
  was_interactive boolean;
  is_self boolean;
  v_grant numeric;
begin
  -- First, because it may wait: who decides must be entitled when it is their turn, and not when they asked.
  subject := lock_gate(p_key);
  select * into decider from token_holder(p_secret);
  if not found then
    return refusal(null, p_key, 'token.invalid');
  end if;
  if decider.kind <> 'person' then
    return refusal(decider.person_id, p_key, 'gate.machine');
  end if;
  if not 'decide' = any (decider.scopes) then
    return refusal(decider.person_id, p_key, 'token.scope', jsonb_build_object('needed', 'decide', 'held', decider.scopes));
  end if;
  if subject.id is null then
    return refusal(decider.person_id, p_key, 'gate.not-found', jsonb_build_object('key', p_key));
  end if;
  select current_version into current from artifact where id = subject.artifact_id;
  seen_hash := coalesce(p_content_hash, subject.content_hash);
  if subject.kind = 'budget' and p_decision = 'approve' then
    v_grant := coalesce(p_grant, (subject.budget ->> 'limit')::numeric);
  end if;

  select * into earlier from gate_decision where gate_id = subject.id and person_id = decider.person_id;
  if found and (earlier.decision, earlier.content_hash, earlier.note, earlier.verdicts, earlier.waivers, earlier.comments)
      = (p_decision, seen_hash, p_note, p_verdicts, p_waivers, p_comments)
      and earlier.granted is not distinct from v_grant and earlier.role = coalesce(p_role, earlier.role) then
    return jsonb_build_object('gate', p_key);
  end if;
  if subject.status = 'withdrawn' and subject.version <> current then
    return refusal(decider.person_id, p_key, 'gate.stale-version', jsonb_build_object(
      'key', p_key, 'version', subject.version, 'current', current));
  end if;
  if earlier.id is not null or subject.status <> 'pending' then
    return refusal(decider.person_id, p_key, 'gate.already-decided', jsonb_build_object('key', p_key, 'status', subject.status,
      'decidedBy', (select string_agg(p.name, ', ') from gate_decision d join person p on p.id = d.person_id where d.gate_id = subject.id),
      'reason', subject.closed_because));
  end if;

  problem := denied_at(subject, decider.person_id, decider.roles, p_decision, p_role);
  if problem is not null then
    return refusal(decider.person_id, p_key, problem ->> 'id', problem - 'id' || jsonb_build_object('key', p_key));
  end if;
  -- A session is a person at a page.
  was_interactive := p_interactive or decider.token_kind = 'session';
  if not was_interactive and demands_interactive(decider.unattended) then
    return refusal(decider.person_id, p_key, 'gate.interactive-required', jsonb_build_object('key', p_key));
  end if;
  if seen_hash <> subject.content_hash or subject.version <> current then
    return refusal(decider.person_id, p_key, 'gate.stale-version', jsonb_build_object(
      'key', p_key, 'version', subject.version, 'current', current, 'contentHash', subject.content_hash, 'seen', seen_hash));
  end if;

  problem := case
    when subject.kind = 'budget' and p_decision = 'request-changes' then '{"id": "gate.nothing-to-change"}'::jsonb
    when p_grant is not null and v_grant is null then '{"id": "gate.no-grant"}'
    when v_grant <= 0 then jsonb_build_object('id', 'gate.grant-too-small', 'grant', v_grant) end;
  if problem is null then
    problem := malformed_answers(subject.criteria, p_verdicts, p_waivers);
  end if;
  if problem is null and p_decision = 'approve' then
    problem := missing_for_approval(subject.criteria, p_verdicts, p_waivers);
  end if;
  if problem is null and p_decision <> 'approve' and btrim(p_note) = '' then
    problem := jsonb_build_object('id', 'gate.note-required');
  end if;
  if problem is not null then
    return refusal(decider.person_id, p_key, problem ->> 'id', problem - 'id' || jsonb_build_object('key', p_key));
  end if;

  select * into strict used from deciding_role(subject, decider.person_id, decider.roles, p_role);
  is_self := p_decision = 'approve' and gate_author(subject) = decider.person_id;
  insert into gate_decision (gate_id, decision, person_id, role, stands_in_for, token_id, authentication, interactive, self_approved, content_hash,
      note, verdicts, waivers, comments, granted)
    values (subject.id, p_decision, decider.person_id, used.role, case p_decision when 'approve' then used.stands_in_for end, decider.token_id,
      decider.authentication, was_interactive, is_self, seen_hash, p_note, p_verdicts, p_waivers, p_comments, v_grant);
  perform record_deed(decider.person_id, 'gate.decided', p_key, jsonb_strip_nulls(jsonb_build_object(
    'decision', p_decision, 'role', used.role, 'standsInFor', case p_decision when 'approve' then used.stands_in_for end,
    'token', decider.token_id, 'authentication', decider.authentication, 'interactive', was_interactive, 'selfApproved', is_self,
    'contentHash', seen_hash, 'granted', v_grant)));
  -- An approval may be one of several that are needed; any other decision ends the gate.
  if p_decision = 'approve' and not is_quorum_met(subject) then
    return jsonb_build_object('gate', p_key);
  end if;
  update gate set closed_at = now(), closed_because = p_note, status = gate_status_after(p_decision) where id = subject.id;
  if subject.kind = 'budget' then
    perform settle_budget(subject, p_decision, p_note, decider.person_id);
    return jsonb_build_object('gate', p_key);
  end if;
  perform leave_review(subject.artifact_id, p_decision, decider.person_id, true, p_key || ': ' || p_decision);
  if subject.run_key is not null then
    perform wake_run(subject.run_key);
  end if;
  return jsonb_build_object('gate', p_key);
end $$;

-- Names who is to decide; nobody for everybody with a role. By an admin, a present assignee, or who asked. Refusals as in decide_gate.
create function assign_gate(p_key text, p_secret text, p_names text[]) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  -- First, because it may wait.
  subject gate%rowtype := lock_gate(p_key);
  holder jsonb := require_scope(p_secret, p_key, 'write');
  holder_id text := holder ->> 'id';
  chosen text[];
  names text[] := array(select distinct btrim(n) from unnest(p_names) n);
  unknown text[];
  approvals integer;
  lacking record;
begin
  if holder ? 'refused' then
    return holder;
  end if;
  if subject.id is null then
    return refusal(holder_id, p_key, 'gate.not-found', jsonb_build_object('key', p_key));
  end if;
  if holder ->> 'kind' <> 'person' or not (holder_id = any (subject.assignees)
      or holder_id = coalesce((select started_by from run where key = subject.run_key), subject.opened_by)) then
    if holder ->> 'kind' <> 'person' or not holder -> 'roles' ? 'admin' then
      return refusal(holder_id, p_key, 'gate.assign-forbidden', jsonb_build_object('key', p_key));
    end if;
    if not holder -> 'scopes' ? 'admin' then
      return refusal(holder_id, p_key, 'token.scope', jsonb_build_object('needed', 'admin', 'held', holder -> 'scopes'));
    end if;
  end if;
  if subject.status <> 'pending' then
    return refusal(holder_id, p_key, 'gate.not-pending', jsonb_build_object('key', p_key, 'status', subject.status));
  end if;

  unknown := array(select n from unnest(names) n where not exists (
    select from person p where p.name = n and p.kind = 'person' and person_roles(p.id) && subject.roles) order by n);
  if unknown <> '{}' then
    return refusal(holder_id, p_key, 'gate.assignee-without-role',
      jsonb_build_object('key', p_key, 'names', unknown, 'needed', subject.roles));
  end if;
  unknown := array(select p.name from person p where p.name = any (names) and separation_conflict(subject, p.id) is not null order by 1);
  if unknown <> '{}' then
    return refusal(holder_id, p_key, 'gate.assignee-not-separate', jsonb_build_object('key', p_key, 'names', unknown));
  end if;
  chosen := array(select id from person where name = any (names) order by name);
  if chosen <> '{}' then
    select count(*) into approvals from gate_decision where gate_id = subject.id and decision = 'approve';
    if approvals + (select count(*) from unnest(chosen) c where not exists (
        select from gate_decision d where d.gate_id = subject.id and d.person_id = c)) < subject.quorum then
      return refusal(holder_id, p_key, 'gate.too-few-assignees', jsonb_build_object('key', p_key, 'quorum', subject.quorum));
    end if;
    select l.role, l.missing into lacking from lacking_roles(subject) l where l.missing > (
      select count(*) from unnest(chosen) c where l.role = any (person_roles(c))
        and not exists (select from gate_decision d where d.gate_id = subject.id and d.person_id = c)) limit 1;
    if found then
      return refusal(holder_id, p_key, 'gate.assignees-lack-role', jsonb_build_object('key', p_key, 'role', lacking.role));
    end if;
  end if;
  if chosen = subject.assignees then
    return jsonb_build_object('gate', p_key);
  end if;

  update gate set assignees = chosen where id = subject.id;
  perform record_deed(holder_id, 'gate.assigned', p_key, jsonb_build_object('from', subject.assignees, 'to', chosen));
  perform record_gate_event(subject.id, 'assigned', ' is assigned to ' || coalesce(
    (select string_agg(name, ', ' order by name) from person where id = any (chosen)), 'everybody with a role') || ' by ' || (holder ->> 'name'));
  return jsonb_build_object('gate', p_key);
end $$;

-- Says something at a gate that still waits. Anybody who may write may, machines as well.
create function comment_gate(p_key text, p_secret text, p_part text, p_text text, p_for_redraft boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject gate%rowtype := lock_gate(p_key);
  holder jsonb := require_scope(p_secret, p_key, 'write');
  holder_id text := holder ->> 'id';
  new_id bigint;
begin
  if holder ? 'refused' then
    return holder;
  end if;
  if subject.id is null then
    return refusal(holder_id, p_key, 'gate.not-found', jsonb_build_object('key', p_key));
  end if;
  if subject.status <> 'pending' then
    return refusal(holder_id, p_key, 'gate.not-pending', jsonb_build_object('key', p_key, 'status', subject.status));
  end if;
  if btrim(p_text) = '' then
    return refusal(holder_id, p_key, 'gate.comment-empty', jsonb_build_object('key', p_key));
  end if;
  insert into gate_comment (gate_id, author_id, part, text, for_redraft)
    values (subject.id, holder_id, p_part, p_text, p_for_redraft) returning id into new_id;
  perform record_deed(holder_id, 'gate.commented', p_key, jsonb_build_object(
    'comment', new_id, 'part', p_part, 'forRedraft', p_for_redraft, 'textHash', hash_text(p_text)));
  perform record_gate_event(subject.id, 'commented', ': comment by ' || (holder ->> 'name'));
  return jsonb_build_object('gate', p_key, 'comment', new_id);
end $$;

-- Reminds of gates that are due, and lets the roles of their escalation decide too. Returns how many gates it told of. Time does nothing else:
-- no gate closes here. Safe in many processes at once: a row that another one holds is passed over, and is not due again when it is let go.
create function remind_gates(p_limit integer default 100) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  late gate%rowtype;
  escalates boolean;
  told integer := 0;
begin
  for late in
    select * from gate
    where status = 'pending' and due_at <= now() and (reminded_at is null or reminded_at + make_interval(secs => remind_seconds) <= now())
    order by due_at limit p_limit for update skip locked
  loop
    escalates := late.escalated_at is null and late.escalate_to <> '{}' and (late.reminders > 0 or late.remind_seconds is null);
    update gate set reminders = reminders + 1, reminded_at = now(),
        escalated_at = case when escalates then now() else escalated_at end,
        escalated_roles = case when escalates then escalate_to else escalated_roles end
      where id = late.id;
    perform record_service_deed(null, 'gate.reminded', late.key, jsonb_build_object('dueAt', late.due_at, 'reminder', late.reminders + 1));
    perform record_gate_event(late.id, 'reminded',
      ' was due on ' || to_char(late.due_at at time zone 'UTC', 'YYYY-MM-DD "at" HH24:MI') || ' UTC and still waits');
    if escalates then
      perform record_service_deed(null, 'gate.escalated', late.key, jsonb_build_object('roles', late.escalate_to));
      perform record_gate_event(late.id, 'escalated', ' may now be decided by ' || array_to_string(late.escalate_to, ', ') || ' as well');
    end if;
    told := told + 1;
  end loop;
  return told;
end $$;

-- Changes the rule of a kind for gates that open from now on; what p_change leaves out stays. By an admin's secret.
create function set_gate_rule(p_secret text, p_kind text, p_change jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  admin jsonb;
  admin_id text;
  subject text := 'gate-rule/' || left(p_kind, 100);
  before gate_rule_in_force%rowtype;
  changed gate_rule%rowtype;
  least_quorum integer;
  legal text[];
  unknown text[];
  problem jsonb;
begin
  -- Two changes at once must not undo each other. First, because it may wait.
  lock table gate_rule in share row exclusive mode;
  admin := require_admin(p_secret, subject);
  admin_id := admin ->> 'id';
  if admin ? 'refused' then
    return admin;
  end if;
  select * into before from gate_rule_in_force where kind = p_kind;
  if not found then
    return refusal(admin_id, subject, 'gate-rule.unknown-kind',
      jsonb_build_object('kind', p_kind, 'kinds', array(select kind from gate_rule_in_force order by kind)));
  end if;
  changed := jsonb_populate_record(null::gate_rule, to_jsonb(before) || p_change);

  least_quorum := coalesce((select quorum from gate_policy where kind = p_kind), 1);
  legal := array(select name from role where deciding or name = any (before.roles));
  unknown := array(select k from jsonb_object_keys(changed.required_roles) k where k <> all (before.roles)
    union select r from unnest(changed.escalate_to) r where r <> all (legal));
  problem := case
    when changed.quorum < least_quorum then jsonb_build_object('id', 'gate-rule.below-policy', 'kind', p_kind, 'quorum', least_quorum)
    when unknown <> '{}' then jsonb_build_object('id', 'gate-rule.unknown-role', 'roles', unknown, 'kind', p_kind, 'legal', before.roles)
    when (select coalesce(sum(value::integer), 0) from jsonb_each_text(changed.required_roles)) > changed.quorum then
      jsonb_build_object('id', 'gate-rule.unreachable', 'kind', p_kind, 'quorum', changed.quorum)
    when changed.due_seconds is null and (changed.remind_seconds is not null or changed.escalate_to <> '{}') then
      jsonb_build_object('id', 'gate-rule.due-missing', 'kind', p_kind) end;
  if problem is not null then
    return refusal(admin_id, subject, problem ->> 'id', problem - 'id');
  end if;

  insert into gate_rule as r (kind, quorum, required_roles, separation, due_seconds, remind_seconds, escalate_to, set_by)
    values (p_kind, changed.quorum, changed.required_roles, changed.separation, changed.due_seconds, changed.remind_seconds, changed.escalate_to,
      admin_id)
    on conflict (kind) do update set quorum = excluded.quorum, required_roles = excluded.required_roles, separation = excluded.separation,
      due_seconds = excluded.due_seconds, remind_seconds = excluded.remind_seconds, escalate_to = excluded.escalate_to,
      set_by = excluded.set_by, set_at = now();
  perform record_deed(admin_id, 'gate-rule.set', subject, jsonb_build_object(
    'from', to_jsonb(before) - array['kind', 'roles', 'set_by', 'set_at'],
    'to', to_jsonb(changed) - array['kind', 'set_by', 'set_at']));
  return jsonb_build_object('kind', p_kind);
end $$;

revoke execute on function guard_allowance, lock_gate, lacking_roles, is_quorum_met, gate_author, separation_conflict, deciding_role, denied_at,
  gate_permissions, person_roles, require_scope, open_budget_gate, settle_budget, end_budget_days, decide_gate, assign_gate, comment_gate,
  remind_gates, set_gate_rule from public;
grant execute on function gate_permissions, open_budget_gate, end_budget_days, decide_gate, assign_gate, comment_gate, remind_gates, set_gate_rule
  to throughline_service;
grant select on gate_rule, gate_rule_in_force, gate_comment, budget_allowance to throughline_service;
