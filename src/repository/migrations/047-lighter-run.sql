-- What every gated run does in the database, a third time for less (see 033 and 037). Nothing here is allowed or refused that was not before.
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
    perform pg_notify('throughline_run', new.run_key);
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
    perform pg_notify('throughline_gate', p_gate.key);
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

-- A run that ended is listed where its change is checked.
create or replace function guard_run() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.key <> old.key or new.workflow <> old.workflow or new.workflow_version <> old.workflow_version
    or new.input <> old.input or new.started_by <> old.started_by or new.origin is distinct from old.origin then
    perform refuse('run.fixed', jsonb_build_object('run', old.key));
  end if;
  if new.lease_epoch < old.lease_epoch or new.wake < old.wake then
    perform refuse('run.backwards', jsonb_build_object('run', old.key));
  end if;
  if new.status <> old.status then
    if not (new.status = any (case old.status
        when 'queued' then array['running', 'canceled']
        when 'running' then array['queued', 'waiting', 'succeeded', 'failed', 'blocked', 'canceled']
        when 'waiting' then array['queued', 'canceled']
        when 'failed' then array['queued', 'canceled']
        when 'blocked' then array['queued', 'canceled']
        else array[]::text[]
      end)) then
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
    perform pg_notify('throughline_outbox', '');
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
  -- Its end may have come while this waited, which time as the transaction sees it does not show.
  if not found or decider.expires_at <= clock_timestamp() then
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

revoke execute on function has_record, is_told, gate_name, record_event_of, guard_new_gate, first_open_role from public;
