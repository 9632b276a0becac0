-- What every gated run does in the database, a third time for less (see 033 and 037). Nothing here is allowed or refused that was not before,
-- except that no key looks any more at what the owner of the tables writes past the functions (at the end). Of several faults another may be named first.
-- Measured in the processes of Postgres while other work used the machine; what each step brought is in docs/benchmarks.md.

-- Of one statement with the question in it, Postgres took the function apart and planned the whole anew at each decision: a fifth of what one costs.
create or replace function hash_decision(p_decision gate_decision) returns text language plpgsql immutable as $$
begin
  return hash_text(jsonb_build_array(p_decision.decision, p_decision.person_id, p_decision.role, p_decision.stands_in_for, p_decision.token_id,
    p_decision.authentication, p_decision.interactive, p_decision.self_approved, p_decision.content_hash, p_decision.note, p_decision.verdicts,
    p_decision.waivers, p_decision.comments, p_decision.granted, p_decision.decided_at at time zone 'UTC')::text);
end $$;

create or replace function keep_record_hash() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  decided gate_decision%rowtype;
  said session_turn%rowtype;
  v_hash text;
begin
  if new.action = 'gate.decided' then
    select * into decided from gate_decision
      where gate_id = (select id from gate where key = new.subject) and person_id = new.actor_id;
    if found then
      v_hash := hash_decision(decided);
    end if;
  else
    select * into said from session_turn
      where session_id = (select id from design_session where key = new.subject) and sequence = (new.details ->> 'turn')::integer;
    if found then
      v_hash := hash_turn(said);
    end if;
  end if;
  new.details := new.details || jsonb_build_object('recordHash', v_hash);
  return new;
end $$;

-- The condition of a trigger is text, which Postgres reads at each statement that writes a row; the shorter, the better.
create function has_record(p_action text, p_details jsonb) returns boolean language plpgsql immutable as $$
begin
  return p_action = 'gate.decided' or p_action like 'session.%' and p_details ? 'turn';
end $$;
drop trigger keep_record_hash on audit;
create trigger keep_record_hash before insert on audit for each row when (has_record(new.action, new.details)) execute function keep_record_hash();

-- One condition instead of two, and one statement where there are channels to be told.
create function is_told(p_type text) returns boolean language plpgsql stable as $$
begin
  return p_type = 'failed' or p_type = 'blocked' or current_setting('throughline.tells', true) is distinct from 'after';
end $$;
create or replace function tell_of_run_event() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.type in ('failed', 'blocked') then
    insert into notification (channel, topic, key, type, text, at)
      select name, 'run', new.run_key, new.type, new.text, new.at
      from notification_channel where seen_at > now() - interval '7 days';
  end if;
  if current_setting('throughline.tells', true) is distinct from 'after' then
    perform tell('throughline_run', new.run_key);
  end if;
  return null;
end $$;
drop trigger notify on run_event;
drop trigger tell on run_event;
create trigger tell after insert on run_event for each row when (is_told(new.type)) execute function tell_of_run_event();

-- Of a gate that is at hand: nothing of it is read again.
create function gate_name(p_gate gate) returns text language plpgsql stable as $$
begin
  return case p_gate.kind
    when 'review' then (select key from artifact where id = p_gate.artifact_id) || ' version ' || p_gate.version
    when 'budget' then 'Budget of ' || p_gate.run_key
    else case when p_gate.adopts then 'Adoption of Playbook entries' else 'Attestation of imported artifacts of kind ' || p_gate.attests end end;
end $$;

create function record_event_of(p_gate gate, p_type text, p_text text) returns boolean language plpgsql as $$
begin
  insert into gate_event (gate_key, type, text) values (p_gate.key, p_type, gate_name(p_gate) || p_text);
  if current_setting('throughline.tells', true) is distinct from 'after' then
    perform tell('throughline_gate', p_gate.key);
  end if;
  return true;
end $$;

create or replace function tell_of_gate() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  is_told boolean;
begin
  if tg_op = 'INSERT' then
    is_told := record_event_of(new, 'opened', ' waits for a decision');
  elsif new.status = 'withdrawn' then
    is_told := record_event_of(new, 'withdrawn', ': ' || left(new.closed_because, 200));
  end if;
  return null;
end $$;

-- Who decides is known where the decision is written; nobody else writes one.
drop trigger tell on gate_decision;
drop function tell_of_decision();

-- What never changes is compared where a statement names it, and not at every change of anything: each expression of a function is prepared anew in each
-- transaction. A run that ended is listed where its change is checked.
create or replace function guard_run_terms() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.key, new.workflow, new.workflow_version, new.input, new.started_by, new.origin, new.budget_tokens, new.budget_usd, new.forked_from, new.forked_at)
      is distinct from
      (old.key, old.workflow, old.workflow_version, old.input, old.started_by, old.origin, old.budget_tokens, old.budget_usd, old.forked_from, old.forked_at)
  then
    perform refuse('run.fixed', jsonb_build_object('run', old.key));
  end if;
  return new;
end $$;
drop trigger guard_run_terms on run;
create trigger guard_run_terms before update of
  key, workflow, workflow_version, input, started_by, origin, budget_tokens, budget_usd, forked_from, forked_at
  on run for each row execute function guard_run_terms();

create or replace function guard_run() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.lease_epoch < old.lease_epoch or new.wake < old.wake then
    perform refuse('run.backwards', jsonb_build_object('run', old.key));
  end if;
  if new.status <> old.status then
    if strpos(' queued>running queued>canceled running>queued running>waiting running>succeeded running>failed running>blocked running>canceled'
        || ' waiting>queued waiting>canceled failed>queued failed>canceled blocked>queued blocked>canceled ',
        ' ' || old.status || '>' || new.status || ' ') = 0 then
      perform refuse('run.illegal-transition', jsonb_build_object('run', old.key, 'from', old.status, 'to', new.status));
    end if;
    if new.status in ('succeeded', 'canceled') then
      insert into untidy_run (run_key) values (new.key) on conflict do nothing;
    end if;
  end if;
  new.updated_at = now();
  return new;
end $$;
drop trigger list_untidy on run;
drop function list_untidy_run();

-- The same for a gate: what closes it is checked where it is closed, and everything where anything else is named.
create function guard_gate_end() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status <> 'pending'
    or new.status = 'pending' and (new.closed_at is distinct from old.closed_at or new.closed_because is distinct from old.closed_because) then
    perform refuse('database.insert-only', '{"table": "gate", "operation": "update"}');
  end if;
  if new.status = 'approved' then
    if not is_quorum_met(new) then
      perform refuse('gate.approval-required', jsonb_build_object('key', new.key, 'quorum', new.quorum));
    end if;
  end if;
  return new;
end $$;
drop trigger guard_update on gate;
create trigger guard_update before update of
  id, key, artifact_id, version, content_hash, roles, quorum, criteria, run_key, origin, opened_by, opened_at, kind, required_roles, separation, assignees,
  due_at, remind_seconds, reminders, reminded_at, escalate_to, escalated_roles, escalated_at, replaces, budget, attests, adopts
  on gate for each row execute function guard_gate();
create trigger guard_end before update of status, closed_at, closed_because on gate for each row execute function guard_gate_end();

-- Both triggers before a new gate in one.
create function guard_new_gate() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_status text;
begin
  if new.run_key is not null then
    select status into v_status from run where key = new.run_key for share;
    if v_status in ('succeeded', 'canceled') then
      perform refuse('gate.run-ended', jsonb_build_object('run', new.run_key, 'status', v_status));
    end if;
  end if;
  if new.kind <> 'review' or not needs_validation(new.artifact_id, new.version) then
    return new;
  end if;
  if not exists (select from jsonb_array_elements(new.criteria) c where c ->> 'id' = 'requirements-covered' and btrim(c ->> 'evidence') <> '') then
    perform refuse('gate.coverage-required', jsonb_build_object('key', (select key from artifact where id = new.artifact_id)));
  end if;
  if not new.required_roles ? 'architect' then
    new.required_roles := new.required_roles || '{"architect": 1}';
    new.quorum := greatest(new.quorum, (select sum(value::integer) from jsonb_each_text(new.required_roles)));
  end if;
  -- Assigned to others, it could never be approved.
  if new.assignees <> '{}' and not exists (select from unnest(new.assignees) p where 'architect' = any (person_roles(p))) then
    new.assignees := '{}';
  end if;
  return new;
end $$;
drop trigger guard_run on gate;
drop trigger validate_tip on gate;
create trigger guard_insert before insert on gate for each row execute function guard_new_gate();
drop function guard_gate_run();
drop function validate_tip_gate();

create or replace function wake_run(p_key text) returns boolean language plpgsql as $$
declare
  new_wake integer;
begin
  update run
    set wake = wake + 1, woken_at = now(), gate_key = null, error = null,
        status = case status when 'running' then 'running' else 'queued' end
    where key = p_key and status not in ('succeeded', 'failed', 'canceled', 'blocked')
    returning wake into new_wake;
  if not found then
    return false;
  end if;
  insert into outbox (run_key, wake) values (p_key, new_wake);
  if current_setting('throughline.tells', true) is distinct from 'after' then
    perform tell('throughline_outbox', '');
  end if;
  return true;
end $$;

create or replace function start_run(
  p_workflow text, p_version integer, p_input jsonb, p_subject jsonb, p_started_by text, p_origin text,
  p_budget_tokens bigint default null, p_budget_usd numeric default null, p_traceparent text default null
) returns run language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  result run%rowtype;
  setting text;
begin
  setting := set_config('throughline.tells', 'after', true) || set_config('throughline.traceparent', coalesce(p_traceparent, ''), true);
  insert into run (workflow, workflow_version, input, subject, started_by, origin, wake, event_count, budget_tokens, budget_usd)
    values (p_workflow, p_version, p_input, p_subject, p_started_by, p_origin, 1, 1, p_budget_tokens, p_budget_usd)
    on conflict (origin) do nothing returning * into result;
  if not found then
    select * into strict result from run where origin = p_origin;
    return result;
  end if;
  insert into run_event (run_key, sequence, type, node, text) values (result.key, 1, 'started', '', p_workflow || ' started');
  insert into outbox (run_key, wake) values (result.key, 1);
  insert into audit (actor_id, action, subject, details) values ('service', 'run.started', result.key,
    jsonb_strip_nulls(jsonb_build_object(
      'workflow', p_workflow, 'subject', p_subject, 'budgetTokens', p_budget_tokens, 'budgetUsd', p_budget_usd))
    || jsonb_build_object('onBehalfOf', nullif(p_started_by, '')));
  return result;
end $$;

-- The role in which somebody would decide where no role is required: the first of those that are open to them and that they hold. Null: in none.
create function first_open_role(p_gate gate, p_person_id text, p_held text[], p_wanted text) returns text language plpgsql immutable as $$
declare
  v_role text;
begin
  foreach v_role in array roles_open_to(p_gate, p_person_id) loop
    if v_role = any (p_held) and (p_wanted is null or v_role = p_wanted) then
      return v_role;
    end if;
  end loop;
  return null;
end $$;

create or replace function deciding_role(p_gate gate, p_person_id text, p_held text[], p_wanted text)
returns table (role text, stands_in_for text) language plpgsql stable as $$
begin
  if p_gate.required_roles <> '{}' then
    return query
      select c.role, case when c.role <> all (p_gate.roles) then (select l.role from lacking_roles(p_gate) l limit 1) end
      from unnest(roles_open_to(p_gate, p_person_id)) with ordinality as c (role, ordinal)
      where c.role = any (p_held) and (p_wanted is null or c.role = p_wanted)
      order by exists (select from lacking_roles(p_gate) l where l.role = c.role) desc, c.ordinal
      limit 1;
    return;
  end if;
  role := first_open_role(p_gate, p_person_id, p_held, p_wanted);
  if role is not null then
    return next;
  end if;
end $$;

create or replace function denied_at(p_gate gate, p_person_id text, p_held text[], p_decision text, p_wanted text) returns jsonb
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  is_open boolean;
  has_accounts boolean;
  conflict text;
  other text;
begin
  if p_gate.required_roles = '{}' then
    is_open := first_open_role(p_gate, p_person_id, p_held, p_wanted) is not null;
  else
    is_open := exists (select from deciding_role(p_gate, p_person_id, p_held, p_wanted));
  end if;
  if not is_open then
    if p_held && p_gate.roles and p_gate.assignees <> '{}' and not p_person_id = any (p_gate.assignees) then
      return jsonb_build_object('id', 'gate.not-assigned', 'assignees',
        array(select name from person where id = any (p_gate.assignees) order by name));
    end if;
    return jsonb_build_object('id', 'gate.wrong-role', 'held', p_held, 'needed', case when p_wanted is null
      then p_gate.roles || array(select r from unnest(p_gate.escalated_roles) r where r <> all (p_gate.roles)) else array[p_wanted] end);
  end if;
  if p_decision <> 'approve' then
    return null;
  end if;
  has_accounts := may_have_accounts(p_person_id);
  if has_accounts then
    select p.name into other from counting_approvals(p_gate) d join person p on p.id = d.person_id
      where d.person_id <> p_person_id and d.person_id in (select accounts_of(p_person_id)) limit 1;
    if found then
      return jsonb_build_object('id', 'gate.same-person', 'other', other);
    end if;
    select f.conflict, f.other into conflict, other from found_conflict(p_gate, p_person_id) f;
  else
    conflict := separation_conflict(p_gate, p_person_id);
  end if;
  if conflict is not null then
    return jsonb_build_object('id', case conflict when 'author' then 'gate.author' else 'gate.separation' end, 'conflict', conflict,
      'version', p_gate.version, 'run', p_gate.run_key, 'other', other);
  end if;
  return null;
end $$;

create or replace function decide_gate(
  p_key text, p_secret text, p_decision text, p_interactive boolean, p_content_hash text, p_note text, p_verdicts jsonb, p_waivers jsonb,
  p_comments jsonb, p_grant numeric default null, p_role text default null
) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  decider record;
  subject gate%rowtype;
  earlier gate_decision%rowtype;
  current integer;
  v_role text;
  v_stands_in_for text;
  problem jsonb;
  seen_hash text;
  was_interactive boolean;
  is_self boolean;
  is_done boolean;
  v_grant numeric;
begin
  -- First, because it may wait: who decides must be entitled when it is their turn, and not when they asked. What a gate is about never changes, so
  -- that of a review the artifact is locked before the gate is looked at.
  select current_version into current from artifact where id = (select artifact_id from gate where key = p_key) for update;
  if found then
    select * into subject from gate where key = p_key;
  else
    subject := lock_gate(p_key);
  end if;
  select * into decider from token_holder(p_secret);
  -- One question where all is well: which one it is, is asked where something is wrong. The end of a token may have come while this waited, which time as
  -- the transaction sees it does not show.
  if not coalesce(found and decider.kind = 'person' and 'decide' = any (decider.scopes) and subject.id is not null
      and (decider.expires_at is null or decider.expires_at > clock_timestamp()), false) then
    if decider.person_id is null or decider.expires_at <= clock_timestamp() then
      return refusal(null, p_key, 'token.invalid');
    end if;
    if decider.kind <> 'person' then
      return refusal(decider.person_id, p_key, 'gate.machine');
    end if;
    if not 'decide' = any (decider.scopes) then
      return refusal(decider.person_id, p_key, 'token.scope', jsonb_build_object('needed', 'decide', 'held', decider.scopes));
    end if;
    return refusal(decider.person_id, p_key, 'gate.not-found', jsonb_build_object('key', p_key));
  end if;
  seen_hash := coalesce(p_content_hash, subject.content_hash);
  if subject.kind = 'budget' then
    v_grant := case p_decision when 'approve' then coalesce(p_grant, (subject.budget ->> 'limit')::numeric) end;
  end if;

  select * into earlier from gate_decision where gate_id = subject.id and person_id = decider.person_id;
  if found or subject.status <> 'pending' then
    if found and (earlier.decision, earlier.content_hash, earlier.note, earlier.verdicts, earlier.waivers, earlier.comments)
        = (p_decision, seen_hash, p_note, p_verdicts, p_waivers, p_comments)
        and earlier.granted is not distinct from v_grant and earlier.role = coalesce(p_role, earlier.role) then
      return jsonb_build_object('gate', p_key);
    end if;
    if subject.status = 'withdrawn' and subject.version <> current then
      return refusal(decider.person_id, p_key, 'gate.stale-version', jsonb_build_object(
        'key', p_key, 'version', subject.version, 'current', current));
    end if;
    return refusal(decider.person_id, p_key, 'gate.already-decided', jsonb_build_object('key', p_key, 'status', subject.status,
      'decidedBy', (select string_agg(p.name, ', ') from gate_decision d join person p on p.id = d.person_id where d.gate_id = subject.id),
      'reason', subject.closed_because));
  end if;

  problem := denied_at(subject, decider.person_id, decider.roles, p_decision, p_role);
  if problem is not null then
    return refusal(decider.person_id, p_key, problem ->> 'id', problem - 'id' || jsonb_build_object('key', p_key));
  end if;
  was_interactive := is_interactive(p_interactive, decider.token_kind);
  if not was_interactive then
    if demands_interactive(decider.unattended) then
      return refusal(decider.person_id, p_key, 'gate.interactive-required', jsonb_build_object('key', p_key));
    end if;
  end if;
  if seen_hash <> subject.content_hash or subject.version <> current then
    return refusal(decider.person_id, p_key, 'gate.stale-version', jsonb_build_object(
      'key', p_key, 'version', subject.version, 'current', current, 'contentHash', subject.content_hash, 'seen', seen_hash));
  end if;

  if subject.kind = 'budget' or p_grant is not null then
    problem := case
      when subject.kind = 'budget' and p_decision = 'request-changes' then '{"id": "gate.nothing-to-change"}'::jsonb
      when p_grant is not null and v_grant is null then '{"id": "gate.no-grant"}'
      when v_grant <= 0 then jsonb_build_object('id', 'gate.grant-too-small', 'grant', v_grant) end;
  end if;
  problem := coalesce(problem, malformed_answers(subject.criteria, p_verdicts, p_waivers));
  if problem is null then
    if p_decision = 'approve' then
      problem := coalesce(gate_gap(subject), missing_for_approval(subject.criteria, p_verdicts, p_waivers));
    elsif btrim(p_note) = '' then
      problem := jsonb_build_object('id', 'gate.note-required');
    end if;
  end if;
  if problem is not null then
    return refusal(decider.person_id, p_key, problem ->> 'id', jsonb_build_object('key', p_key) || (problem - 'id'));
  end if;

  if subject.required_roles = '{}' then
    v_role := first_open_role(subject, decider.person_id, decider.roles, p_role);
  else
    select role, case p_decision when 'approve' then stands_in_for end into strict v_role, v_stands_in_for
      from deciding_role(subject, decider.person_id, decider.roles, p_role);
  end if;
  is_self := p_decision = 'approve' and is_own(subject, decider.person_id);
  insert into gate_decision (gate_id, decision, person_id, role, stands_in_for, token_id, authentication, interactive, self_approved, content_hash,
      note, verdicts, waivers, comments, granted)
    values (subject.id, p_decision, decider.person_id, v_role, v_stands_in_for, decider.token_id,
      decider.authentication, was_interactive, is_self, seen_hash, p_note, p_verdicts, p_waivers, p_comments, v_grant);
  is_done := record_event_of(subject, p_decision, ': ' || p_decision || ' by ' || decider.name);
  insert into audit (actor_id, action, subject, details) values (decider.person_id, 'gate.decided', p_key, jsonb_strip_nulls(jsonb_build_object(
    'decision', p_decision, 'role', v_role, 'standsInFor', v_stands_in_for,
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
  -- As `leave_review` does.
  update artifact a
    set status = o.to_status, moved_by = decider.person_id, mover_proven = true, moved_because = p_key || ': ' || p_decision
    from gate_outcome o
    where a.id = subject.artifact_id and o.kind = a.kind and o.outcome = p_decision and o.review_status = a.status and o.to_status <> a.status;
  if subject.run_key is not null then
    is_done := wake_run(subject.run_key);
  end if;
  return jsonb_build_object('gate', p_key);
end $$;

-- What has no links is made complete: one row for an artifact instead of one that is changed twice, and its words without reading again what was just
-- written. (The number of what has links is given last, because links may wait for somebody who waits for the number.)
create function words_of(
  p_key text, p_kind text, p_title text, p_body jsonb, p_aliases text, p_parts text, p_roles text[], out title_words tsvector, out words tsvector
) language plpgsql stable as $$
declare
  v_marks constant tsvector := array_to_tsvector(array['kind:' || p_kind] || p_roles);
begin
  title_words := setweight(to_tsvector('simple', concat_ws(' ', p_key, p_aliases)) || to_tsvector('english', left(p_title, 2000)), 'A');
  begin
    words := title_words || setweight(to_tsvector('english', coalesce(p_parts, '')), 'B')
      || to_tsvector('english', left(content_text(p_body), 150000)) || v_marks;
  exception when program_limit_exceeded then
    words := title_words || v_marks;
  end;
  title_words := title_words || v_marks;
end $$;

-- A document is searched by its words, and asked for its status where that stands: each move would have written all of its words anew.
create or replace function index_artifact(p_id bigint) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target record;
  indexed record;
begin
  select a.key, a.kind, v.version, v.title, v.body,
      array(select distinct 'role:' || role from link where from_artifact_id = a.id and from_version = v.version) as roles,
      (select string_agg(left(regexp_replace(alias, '^file:.*/', ''), 500), ' ') from artifact_alias where artifact_id = a.id) as aliases,
      (select left(string_agg(text, ' ' order by ordinal), 50000) from part where artifact_id = a.id and version = v.version and not removed) as parts
    into strict target
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    where a.id = p_id;
  indexed := words_of(target.key, target.kind, target.title, target.body, target.aliases, target.parts, target.roles);
  insert into search_document as d (artifact_id, version, title_words, words)
    values (p_id, target.version, indexed.title_words, indexed.words)
    on conflict (artifact_id) do update
      set version = excluded.version, title_words = excluded.title_words, words = excluded.words;
end $$;

-- Who inserts an artifact may give it its whole name (the service's role may not: it names a kind alone), but no status; and it must have a version in the end.
create or replace function start_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.key is null or new.scope is null or new.seq is null then
    new.key := null;
    new.scope := null;
    new.seq := null;
    new.current_version := 0;
  else
    new.current_version := 1;
  end if;
  select status into strict new.status from artifact_status where kind = new.kind and initial;
  return new;
end $$;
create or replace function require_finished_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from artifact a join artifact_version v on v.artifact_id = a.id and v.version = 1
    where a.id = new.id and a.key is not null and a.current_version > 0
  ) then
    perform refuse('artifact.unfinished', jsonb_build_object('id', new.id));
  end if;
  return null;
end $$;

-- What was made with its first version in mind need not be changed for it. Everything else is as before.
create or replace function start_version() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  rule artifact_status%rowtype;
  is_awaited boolean := false;
  starter text;
begin
  select * into target from artifact where id = new.artifact_id for update;
  if not found then
    perform refuse('artifact.not-found', jsonb_build_object('key', new.artifact_id));
  end if;
  if new.version = 1 and target.current_version = 1 then
    is_awaited := not exists (select from artifact_version where artifact_id = target.id and version = 1);
  end if;
  if not is_awaited then
    if new.version <> target.current_version + 1 then
      perform refuse('artifact.stale-version',
        jsonb_build_object('key', target.key, 'expected', new.version - 1, 'current', target.current_version));
    end if;
    select * into strict rule from artifact_status where kind = target.kind and status = target.status;
    if not rule.takes_version then
      perform refuse('artifact.final', jsonb_build_object('key', target.key, 'status', target.status));
    end if;
  end if;
  -- Who starts a run does not approve what it drafted, so a draft may not pass as somebody else's.
  if new.provenance ? 'runId' then
    select started_by into starter from run where key = new.provenance ->> 'runId';
    if starter is distinct from new.author_id then
      perform refuse('artifact.wrong-author',
        jsonb_build_object('key', case when not is_awaited then target.key end, 'run', new.provenance ->> 'runId', 'author', new.author_id));
    end if;
  end if;
  new.previous_status := case when new.version > 1 then status_after_replacement(target) end;
  new.content_hash := hash_text(jsonb_build_object('title', new.title, 'body', new.body, 'markdown', new.markdown)::text);
  new.normative_hash := hash_text((new.body - 'other')::text);
  new.created_at := now();
  new.created_in := pg_current_xact_id();
  if not is_awaited then
    update artifact set current_version = new.version,
        status = rule.after_version, moved_by = new.author_id, mover_proven = false, moved_because = 'new version'
      where id = target.id;
  end if;
  if new.version > 1 then
    perform record_service_deed(new.author_id, 'artifact.version-added', target.key,
      jsonb_build_object('version', new.version, 'contentHash', new.content_hash, 'origin', new.origin));
  end if;
  return new;
end $$;

-- Asked as whoever inserts, whose own table of that name would otherwise be taken for ours.
create function is_indexed(p_artifact_id bigint, p_version integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.search_document where artifact_id = p_artifact_id and version = p_version);
end $$;
drop trigger follow_content on artifact_version;
create constraint trigger follow_content after insert on artifact_version deferrable initially deferred
  for each row when (not is_indexed(new.artifact_id, new.version)) execute function follow_content();

create function next_key(p_kind text, p_category text, out key text, out scope text, out seq integer) language plpgsql as $$
declare
  shape artifact_kind%rowtype;
begin
  select * into strict shape from artifact_kind k where k.kind = p_kind;
  scope := case shape.numbering
    when 'sequence' then ''
    when 'year' then to_char(now() at time zone 'UTC', 'YYYY')
    else upper(coalesce(p_category, ''))
  end;
  if shape.numbering = 'category' and scope !~ '^[A-Z]+$' then
    perform refuse('artifact.category-missing', jsonb_build_object('kind', p_kind));
  end if;
  insert into counter as c (kind, scope, last) values (p_kind, next_key.scope, 1)
    on conflict on constraint counter_pkey do update set last = c.last + 1 returning last into seq;
  key := concat_ws('-', shape.prefix, nullif(scope, ''), lpad(seq::text, greatest(3, length(seq::text)), '0'));
end $$;

create or replace function number_artifact(p_id bigint) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target record;
  named record;
begin
  select a.kind, v.author_id, v.content_hash, v.origin, v.body ->> 'category' as category into strict target
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = 1
    where a.id = p_id for update of a;
  named := next_key(target.kind, target.category);
  update artifact set key = named.key, scope = named.scope, seq = named.seq where id = p_id;
  insert into audit (actor_id, action, subject, details) values ('service', 'artifact.created', named.key, jsonb_build_object(
    'version', 1, 'contentHash', target.content_hash, 'origin', target.origin, 'onBehalfOf', nullif(target.author_id, '')));
  return named.key;
end $$;

-- An artifact without links, with its first version; answers what the database gave it.
create function create_artifact(
  p_kind text, p_aliases text[], p_title text, p_body jsonb, p_markdown text, p_author text, p_provenance jsonb, p_origin text, p_parts jsonb
) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  named record;
  indexed record;
  v_id bigint;
  v_status text;
  v_hash text;
begin
  named := next_key(p_kind, p_body ->> 'category');
  indexed := words_of(named.key, p_kind, p_title, p_body,
    (select string_agg(left(regexp_replace(alias, '^file:.*/', ''), 500), ' ') from (select distinct alias from unnest(p_aliases) alias) as once),
    (select left(string_agg(part ->> 'text', ' ' order by ordinal), 50000) from jsonb_array_elements(p_parts) with ordinality as p (part, ordinal)), '{}');
  insert into artifact (kind, key, scope, seq, moved_by, moved_because)
    values (p_kind, named.key, named.scope, named.seq, p_author, 'new version') returning id, status into v_id, v_status;
  insert into search_document (artifact_id, version, title_words, words) values (v_id, 1, indexed.title_words, indexed.words);
  insert into artifact_version (artifact_id, version, title, body, markdown, author_id, provenance, origin)
    values (v_id, 1, p_title, p_body, p_markdown, p_author, p_provenance, p_origin) returning content_hash into v_hash;
  if p_parts <> '[]' then
    insert into part (artifact_id, version, local_id, type, text, removed, ordinal)
      select v_id, 1, local_id, type, text, false, ordinal
      from rows from (jsonb_to_recordset(p_parts) as ("localId" text, type text, text text)) with ordinality as w (local_id, type, text, ordinal);
  end if;
  if p_aliases <> '{}' then
    insert into artifact_alias (alias, artifact_id) select distinct alias, v_id from unnest(p_aliases) as alias;
  end if;
  insert into audit (actor_id, action, subject, details) values ('service', 'artifact.created', named.key, jsonb_build_object(
    'version', 1, 'contentHash', v_hash, 'origin', p_origin, 'onBehalfOf', nullif(p_author, '')));
  return jsonb_build_object('key', named.key, 'status', v_status, 'contentHash', v_hash, 'at', now(),
    'authorName', (select name from person where id = p_author));
end $$;

-- With `made`, nothing need be read of what was stored.
drop function store_artifact;
create function store_artifact(
  p_kind text, p_aliases text[], p_key text, p_expected integer,
  p_title text, p_body jsonb, p_markdown text, p_author text, p_provenance jsonb, p_origin text, p_parts jsonb, p_links jsonb,
  out stored_key text, out stored_version integer, out made jsonb
) language plpgsql as $$
declare
  v_id bigint;
  setting text;
begin
  select a.key, v.version into stored_key, stored_version
    from artifact_version v join artifact a on a.id = v.artifact_id where v.origin = p_origin;
  if found then
    return;
  end if;
  if p_key is null and p_provenance ? 'runId' then
    setting := set_config('synchronous_commit', 'off', true);
  end if;
  stored_key := p_key;
  stored_version := coalesce(p_expected, 0) + 1;
  if p_key is null and p_links = '[]' then
    made := create_artifact(p_kind, p_aliases, p_title, p_body, p_markdown, p_author, p_provenance, p_origin, p_parts);
    stored_key := made ->> 'key';
    return;
  end if;
  if p_key is null then
    insert into artifact (kind) values (p_kind) returning id into v_id;
  else
    select id into v_id from artifact where key = p_key;
    if not found then
      raise exception using errcode = 'TL001', message = 'artifact.not-found', detail = jsonb_build_object('key', p_key)::text;
    end if;
  end if;
  perform store_version(v_id, stored_version, p_title, p_body, p_markdown, p_author, p_provenance, p_origin, p_parts, p_links);
  if cardinality(p_aliases) > 0 then
    insert into artifact_alias (alias, artifact_id) select distinct alias, v_id from unnest(p_aliases) as alias;
  end if;
  if p_key is null then
    stored_key := number_artifact(v_id);
  end if;
end $$;

create or replace function follow_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  is_moved constant boolean := new.status <> old.status;
  reason constant text := case when new.current_version <> old.current_version
    then 'Version ' || new.current_version || ' was added.' else 'The artifact became ' || new.status || '.' end;
  tied record;
begin
  -- Of what has just come to its first version there is nothing that could follow.
  if not is_moved and (old.current_version = 0 or new.current_version = old.current_version) then
    return null;
  end if;
  if is_moved then
    -- As in `record_move`.
    insert into audit (actor_id, action, subject, details)
      values (case when new.mover_proven then new.moved_by else 'service' end, 'artifact.status-moved', new.key,
        jsonb_build_object('from', old.status, 'to', new.status, 'version', new.current_version, 'reason', new.moved_because)
        || case when new.mover_proven then '{}' else jsonb_build_object('onBehalfOf', nullif(new.moved_by, '')) end);
  end if;
  select (select id from (select id, status from gate where artifact_id = new.id order by id desc limit 1) as last where status = 'pending') as pending,
      exists (select from gate_claim where artifact_id = new.id) as is_claimed,
      is_moved and exists (
        select from link where from_artifact_id = new.id and from_version = new.current_version and role = 'supersedes') as supersedes
    into tied;
  -- A gate asks about one content under review. When either moved on, nobody can answer it any more. Only the last gate of an artifact can be pending.
  if tied.pending is not null then
    perform close_gate(tied.pending, new.moved_by, reason);
  end if;
  -- Of an attestation that claim alone; the others still wait.
  if tied.is_claimed then
    perform drop_claim(c.gate_id, new.id, new.moved_by, reason)
      from gate_claim c join gate g on g.id = c.gate_id
      where c.artifact_id = new.id and g.status = 'pending'
        and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)
      order by c.gate_id;
  end if;
  -- What it supersedes goes out of force last, so that the trail tells of the heir first (migration 031).
  if tied.supersedes then
    if exists (select from gate_outcome where kind = new.kind and outcome = 'approve' and to_status = new.status) then
      update artifact a set status = 'Superseded', moved_by = new.moved_by, mover_proven = new.mover_proven,
          moved_because = format('%s supersedes it', new.key)
        where a.id in (
            select l.to_artifact_id from link l
            where l.from_artifact_id = new.id and l.from_version = new.current_version and l.role = 'supersedes' and l.to_part is null)
          and exists (select from transition t where t.kind = a.kind and t.from_status = a.status and t.to_status = 'Superseded')
          and is_replaced(a.id);
    end if;
  end if;
  return null;
end $$;

-- An artifact: what it is, where a statement names that; how far it has come, where one names its status.
create function guard_artifact_name() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.id, new.kind, new.created_at) is distinct from (old.id, old.kind, old.created_at)
    or (old.key is not null and (new.key, new.scope, new.seq) is distinct from (old.key, old.scope, old.seq))
    or new.current_version not in (old.current_version, old.current_version + 1) then
    perform refuse('database.insert-only', '{"table": "artifact", "operation": "update"}');
  end if;
  return new;
end $$;

create or replace function guard_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  rule record;
  reopened boolean := false;
  unapproved boolean;
  undecided boolean;
  attested boolean := false;
  missing text;
begin
  new.updated_at := now();
  if new.status = old.status then
    return new;
  end if;
  -- Whether it ends a review, together with the rule.
  select to_status, guarded, trigger,
      exists (select from gate_outcome o where o.kind = t.kind and o.review_status = t.from_status and o.to_status = t.to_status) as ends_review,
      exists (select from chain_rule c where c.kind = t.kind and c.from_status = t.from_status and c.to_status = t.to_status) as is_chained
    into rule from transition t where kind = old.kind and from_status = old.status and to_status = new.status;
  if not found then
    perform refuse('status.illegal-transition', jsonb_build_object('key', old.key, 'from', old.status, 'to', new.status, 'legal',
      array(select to_status from transition where kind = old.kind and from_status = old.status order by to_status)));
  end if;
  if new.current_version > old.current_version then
    reopened := exists (
      select from artifact_status where kind = old.kind and status = old.status and after_version = new.status);
  end if;
  if not reopened then
    unapproved := rule.guarded and not is_approved(new.id, new.current_version);
    undecided := rule.ends_review and not is_decided(new.id, new.current_version, new.status);
    if unapproved or undecided or rule.to_status = 'Superseded' then
      if exists (select from gate_claim where artifact_id = new.id) then
        attested := is_attested(new.id, new.current_version, new.status);
      end if;
    end if;
    if unapproved or undecided or rule.trigger = 'new version' or rule.to_status = 'Superseded' then
      missing := case
        when unapproved and not attested then 'gate.approval-required'
        when rule.trigger = 'new version' then 'status.version-required'
        when rule.to_status = 'Superseded' and not is_replaced(new.id) and not (attested and has_heir(new.id))
          then 'status.replacement-required'
        when undecided and not attested then 'gate.decision-required'
      end;
    end if;
  end if;
  if missing is not null then
    perform refuse(missing, jsonb_build_object('key', old.key, 'from', old.status, 'to', new.status, 'version', new.current_version));
  end if;
  if rule.is_chained then
    perform require_chain(new.id, new.status);
  end if;
  return new;
end $$;
drop function ends_review;
drop trigger guard_update on artifact;
create trigger guard_name before update of id, kind, created_at, key, scope, seq, current_version on artifact
  for each row execute function guard_artifact_name();
create trigger guard_update before update on artifact for each row execute function guard_artifact();
drop trigger follow_update on artifact;
create trigger follow_update after update of status, current_version on artifact for each row execute function follow_artifact();

-- With assignments, which are no statements of their own, and without asking for the links of a kind that needs none.
create or replace function take_woken(p_worker integer, p_limit integer, p_lease_seconds integer) returns setof taken_run language plpgsql as $$
declare
  woken record;
  result taken_run;
  last text := '';
  is_any boolean := false;
  setting text;
begin
  setting := set_config('synchronous_commit', 'off', true);
  for woken in
    with entry as (
      delete from outbox where id = any (array(select id from outbox order by wake = 1, id limit p_limit for update skip locked))
      returning run_key, wake, traceparent
    )
    select run_key, traceparent, (count(*) over ())::integer as entries from entry order by run_key, wake desc
  loop
    continue when woken.run_key = last;
    last := woken.run_key;
    update run r set status = 'running', lease_owner = p_worker, lease_epoch = r.lease_epoch + 1, gate_key = null,
        lease_expires_at = now() + make_interval(secs => p_lease_seconds)
      where r.key = woken.run_key
        and case r.status when 'queued' then true when 'running' then lease_is_free(r.lease_owner, r.lease_expires_at) else false end
      returning r.key, r.workflow, r.workflow_version, r.input, r.models, r.forked_from, r.forked_at, r.started_by, r.created_at, r.lease_epoch,
        r.lease_owner, r.wake, r.traceparent, null, woken.traceparent, woken.entries into result;
    if found then
      is_any := true;
      -- Most that were held before wait for nothing else, and who decided need not be asked once more. What was approved stays so.
      if result.lease_epoch > 1 then
        select jsonb_build_object('gateKey', g.key, 'decidedById', d.person_id, 'note', d.note, 'comments', d.comments,
            'decidedAt', to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          into result.approval
          from (select id, key, status from gate where run_key = result.key offset 0) as g
            join gate_decision d on d.gate_id = g.id and d.decision = 'approve'
          where g.status = 'approved' order by g.id desc, d.id desc limit 1;
      end if;
      return next result;
    end if;
  end loop;
  if not is_any then
    result := null;
    result.entries := coalesce(woken.entries, 0);
    return next result;
  end if;
end $$;

create or replace function open_gate(
  p_artifact_key text, p_version integer, p_content_hash text, p_criteria jsonb, p_run_key text, p_origin text, p_actor text
) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  rules gate_rule_in_force%rowtype;
  current_hash text;
  v_criteria jsonb;
  last gate%rowtype;
  asked gate%rowtype;
  kept text[];
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
  select v.content_hash, p.criteria into current_hash, v_criteria
    from artifact_version v left join gate_policy p on p.kind = target.kind
    where v.artifact_id = target.id and v.version = target.current_version;
  if p_version <> target.current_version or p_content_hash <> current_hash then
    perform refuse('gate.stale-version',
      jsonb_build_object('key', target.key, 'version', p_version, 'current', target.current_version));
  end if;
  if v_criteria is null then
    perform refuse('gate.no-policy', jsonb_build_object('key', target.key, 'kind', target.kind));
  end if;
  select * into strict rules from gate_rule_in_force where kind = target.kind;
  -- Only the last gate of an artifact can be pending.
  select * into last from gate where artifact_id = target.id order by id desc limit 1;
  if last.status = 'pending' then
    perform refuse('gate.already-pending', jsonb_build_object('key', target.key, 'gate', last.key));
  end if;
  -- Every criterion of the policy with its evidence, and no other.
  select array_agg(id) into missing from (
    select c ->> 'id' as id from jsonb_array_elements(v_criteria) c
    except select c ->> 'id' from jsonb_array_elements(p_criteria) c) as unanswered;
  if missing is not null or jsonb_array_length(p_criteria) <> jsonb_array_length(v_criteria) then
    perform refuse('gate.criteria-incomplete', jsonb_build_object('key', target.key, 'kind', target.kind, 'missing', missing,
      'criteria', array(select c ->> 'id' from jsonb_array_elements(v_criteria) c)));
  end if;
  if exists (select from link_rule where from_kind = target.kind and required) then
    -- Rules of one role are alternatives: a DAA is derived from a PRD, an RFC from a DAA or a TIP.
    select array_agg(distinct r.role) into missing from link_rule r
      where r.from_kind = target.kind and r.required and not exists (
        select from link l join artifact a on a.id = l.to_artifact_id
          join link_rule legal on legal.from_kind = r.from_kind and legal.role = l.role and legal.to_kind = a.kind and legal.required
        where l.from_artifact_id = target.id and l.from_version = target.current_version and l.role = r.role)
      -- An amendment decides nothing of its own (specification 2.11): what it amends has the links.
      and not exists (
        select from link l where l.from_artifact_id = target.id and l.from_version = target.current_version and l.role = 'amends');
    if missing is not null then
      perform refuse('link.required', jsonb_build_object('key', target.key, 'roles', missing));
    end if;
  end if;

  if last.assignees <> '{}' then
    asked.kind := 'review';
    asked.artifact_id := target.id;
    asked.version := p_version;
    asked.content_hash := p_content_hash;
    asked.roles := rules.roles;
    asked.quorum := rules.quorum;
    asked.required_roles := rules.required_roles;
    asked.separation := rules.separation;
    kept := array(select p from unnest(last.assignees) p where person_roles(p) && rules.roles and not exists (select from found_conflict(asked, p)));
    -- Who could never open it is no use to it: then it is up to everybody with a role.
    if shortage_at(asked, kept) is not null then
      kept := '{}';
    end if;
  end if;
  update artifact a set status = o.review_status, moved_by = p_actor, mover_proven = false, moved_because = 'submitted to its gate'
    from gate_outcome o
    where a.id = target.id and o.kind = target.kind and o.outcome = 'approve' and o.review_status <> a.status;
  insert into gate (artifact_id, version, content_hash, roles, quorum, required_roles, separation, due_at, remind_seconds, escalate_to, assignees,
      replaces, criteria, run_key, origin, opened_by)
    select target.id, p_version, p_content_hash, rules.roles, rules.quorum, rules.required_roles, rules.separation,
      now() + make_interval(secs => rules.due_seconds), rules.remind_seconds, rules.escalate_to,
      coalesce(kept, '{}'),
      case when last.status in ('withdrawn', 'approved') then last.id end,
      jsonb_agg(c.policy || jsonb_build_object(
        'evidence', coalesce(given ->> 'evidence', ''), 'findings', coalesce(given -> 'findings', '[]')) order by c.ordinal),
      p_run_key, p_origin, p_actor
    from jsonb_array_elements(v_criteria) with ordinality as c (policy, ordinal)
    join jsonb_array_elements(p_criteria) as given on given ->> 'id' = c.policy ->> 'id'
    returning key into result;
  insert into audit (actor_id, action, subject, details) values ('service', 'gate.opened', result, jsonb_build_object(
    'artifact', target.key, 'version', p_version, 'contentHash', p_content_hash, 'run', p_run_key, 'onBehalfOf', nullif(p_actor, ''))
    || case when last.status in ('withdrawn', 'approved') then jsonb_build_object('replaces', last.key) else '{}' end);
  if last.status in ('withdrawn', 'approved') then
    perform record_gate_event(last.id, 'reopened', ' continues at ' || result || ', on version ' || p_version);
  end if;
  return result;
end $$;

-- Keys that hold already, each of them a statement for every row: the status of an artifact is one of its kind by the table of transitions (and the first
-- one by `artifact_status`), and what follows is written by functions of the database alone, with keys that they have just read of what nobody may delete.
-- Only statuses and roles may go, with a release that knows them no more: what those keys refused then is asked where one goes, while nobody writes.
create function guard_status_in_use() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if (new.kind, new.status) = (old.kind, old.status) then
      return new;
    end if;
  end if;
  lock table artifact in share mode;
  if exists (select from artifact where kind = old.kind and status = old.status) then
    raise exception using errcode = 'foreign_key_violation', table = 'artifact_status',
      message = format('The status "%s" of the kind "%s" cannot go: artifacts have it.', old.status, old.kind);
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  return old;
end $$;
create trigger guard_use before delete or update of kind, status on artifact_status for each row execute function guard_status_in_use();
-- With those who name it, all of them would go at once.
create trigger forbid_change before truncate on artifact_status for each statement execute function forbid_change();

create function guard_role_in_use() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if new.name = old.name then
      return new;
    end if;
  end if;
  lock table gate_decision in share mode;
  if exists (select from gate_decision where old.name in (role, stands_in_for)) then
    raise exception using errcode = 'foreign_key_violation', table = 'role',
      message = format('The role "%s" cannot go: gates were decided in it.', old.name);
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  return old;
end $$;
create trigger guard_use before delete or update of name on role for each row execute function guard_role_in_use();

alter table artifact drop constraint artifact_kind_status_fkey;
alter table gate_event drop constraint gate_event_gate_key_fkey;
alter table gate_decision drop constraint gate_decision_gate_id_fkey, drop constraint gate_decision_person_id_fkey,
  drop constraint gate_decision_role_fkey, drop constraint gate_decision_stands_in_for_fkey;
alter table search_document drop constraint search_document_artifact_id_fkey;
alter table untidy_run drop constraint untidy_run_run_key_fkey;

revoke execute on function has_record, is_told, gate_name, record_event_of, guard_new_gate, guard_gate_end, guard_artifact_name, guard_status_in_use,
  guard_role_in_use, first_open_role, words_of, is_indexed, next_key, create_artifact
  from public;
revoke execute on function store_artifact from public;
grant execute on function is_told, is_indexed, create_artifact, store_artifact to throughline_service;
