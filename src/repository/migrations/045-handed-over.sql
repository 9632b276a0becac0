-- Who starts or wakes a run in a process that has room for it works on it at once: its lease is taken by the very statement that starts or wakes it. Nothing then
-- lies in the outbox, nobody looks for it there, and the row of the run is written once less. Where the process dies before it has begun, its worker's session is
-- gone, the lease is free, and the sweep finds the run; where only the answer was lost, nobody prolongs the lease, and the sweep finds the run when it has run out.

-- As in migration 010; a run that waits may be taken by whoever wakes it.
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
  if new.status <> old.status and not (new.status = any (case old.status
      when 'queued' then array['running', 'canceled']
      when 'running' then array['queued', 'waiting', 'succeeded', 'failed', 'blocked', 'canceled']
      when 'waiting' then case when new.wake > old.wake then array['queued', 'running', 'canceled'] else array['queued', 'canceled'] end
      when 'failed' then array['queued', 'canceled']
      when 'blocked' then array['queued', 'canceled']
      else array[]::text[]
    end)) then
    perform refuse('run.illegal-transition', jsonb_build_object('run', old.key, 'from', old.status, 'to', new.status));
  end if;
  new.updated_at = now();
  return new;
end $$;

-- The last approval of a gate of the run. All its gates first (`offset 0`): the planner may otherwise go through all that are approved.
create function last_approval(p_run text) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('gateKey', g.key, 'decidedById', d.person_id, 'note', d.note, 'comments', d.comments,
        'decidedAt', to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from (select id, key, status from gate where run_key = p_run offset 0) as g
        join gate_decision d on d.gate_id = g.id and d.decision = 'approve'
      where g.status = 'approved' order by g.id desc, d.id desc limit 1);
end $$;

-- As in migration 037.
create or replace function take_woken(p_worker integer, p_limit integer, p_lease_seconds integer) returns setof taken_run language plpgsql as $$
declare
  woken record;
  result taken_run;
  last text := '';
  is_any boolean := false;
begin
  perform set_config('synchronous_commit', 'off', true);
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
        result.approval := last_approval(result.key);
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

-- As in migration 022. With a worker, the run is leased to it from the start, unless the same deed had started it before.
drop function start_run(text, integer, jsonb, jsonb, text, text, bigint, numeric, text);
create function start_run(
  p_workflow text, p_version integer, p_input jsonb, p_subject jsonb, p_started_by text, p_origin text, p_budget_tokens bigint default null,
  p_budget_usd numeric default null, p_traceparent text default null, p_worker integer default null, p_lease_seconds integer default null,
  out started run, out handed_over boolean
) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('throughline.tells', 'after', true), set_config('throughline.traceparent', coalesce(p_traceparent, ''), true);
  handed_over := p_worker is not null;
  insert into run (workflow, workflow_version, input, subject, started_by, origin, wake, event_count, budget_tokens, budget_usd,
      status, lease_owner, lease_epoch, lease_expires_at)
    values (p_workflow, p_version, p_input, p_subject, p_started_by, p_origin, 1, 1, p_budget_tokens, p_budget_usd,
      case when handed_over then 'running' else 'queued' end, p_worker, handed_over::integer, now() + make_interval(secs => p_lease_seconds))
    on conflict (origin) do nothing returning * into started;
  if not found then
    handed_over := false;
    select * into strict started from run where origin = p_origin;
    return;
  end if;
  insert into run_event (run_key, sequence, type, node, text) values (started.key, 1, 'started', '', p_workflow || ' started');
  if not handed_over then
    insert into outbox (run_key, wake) values (started.key, 1);
  end if;
  perform record_service_deed(p_started_by, 'run.started', started.key, jsonb_strip_nulls(jsonb_build_object(
    'workflow', p_workflow, 'subject', p_subject, 'budgetTokens', p_budget_tokens, 'budgetUsd', p_budget_usd)));
end $$;

-- As in migration 024. The state as a `case`, because the planner could otherwise go through all that wait. What waited is leased to the worker that `decide_here` names, if any.
create or replace function wake_run(p_key text) returns boolean language plpgsql as $$
declare
  v_worker constant text := coalesce(current_setting('throughline.worker', true), '');
  new_wake integer;
begin
  if v_worker <> '' then
    update run set wake = wake + 1, woken_at = now(), gate_key = null, status = 'running', lease_owner = v_worker::integer, lease_epoch = lease_epoch + 1,
        lease_expires_at = current_setting('throughline.lease_expires_at')::timestamptz
      where key = p_key and case status when 'waiting' then true else false end;
    if found then
      perform set_config('throughline.handed_over', p_key, true);
      return true;
    end if;
  end if;
  update run
    set wake = wake + 1, woken_at = now(), gate_key = null, error = null,
        status = case status when 'running' then 'running' else 'queued' end
    where key = p_key and status not in ('succeeded', 'failed', 'canceled', 'blocked')
    returning wake into new_wake;
  if not found then
    return false;
  end if;
  insert into outbox (run_key, wake) values (p_key, new_wake);
  perform tell('throughline_outbox', '');
  return true;
end $$;

-- Decides for a process that has room: the run that the decision wakes, if it does, comes with the answer, under the lease of the worker.
create function decide_here(
  p_key text, p_secret text, p_decision text, p_interactive boolean, p_content_hash text, p_note text, p_verdicts jsonb, p_waivers jsonb, p_comments jsonb,
  p_grant numeric, p_role text, p_worker integer, p_lease_seconds integer, out answer jsonb, out taken jsonb
) language plpgsql as $$
begin
  if p_worker is not null then
    perform set_config('throughline.worker', p_worker::text, true), set_config('throughline.handed_over', '', true),
      set_config('throughline.lease_expires_at', (now() + make_interval(secs => p_lease_seconds))::text, true);
  end if;
  answer := decide_gate(p_key, p_secret, p_decision, p_interactive, p_content_hash, p_note, p_verdicts, p_waivers, p_comments, p_grant, p_role);
  if current_setting('throughline.handed_over', true) <> '' then
    select to_jsonb(r) || jsonb_build_object('approval', last_approval(r.key)) into taken
      from run r where r.key = current_setting('throughline.handed_over');
  end if;
end $$;

revoke execute on function last_approval, start_run, decide_here from public;
grant execute on function last_approval, start_run, decide_here to throughline_service;
