-- Takes runs from the outbox for a worker, in that order, each with its lease, and one row without
-- a run when there is none. What it cannot take needs no pick-up, because whoever holds it sees the
-- wake. It takes them in the order of their keys, because two workers may come upon two wakes of
-- one run. It looks each up by its key: an index of states would lead through all that wait, and
-- the planner cannot tell that one of a `case` would do. It assigns instead of selecting, because
-- an assignment is no statement. The commit need not wait for the disk: nobody acts on a lease
-- before something else is stored under it, which waits for both; if the lease is lost with
-- Postgres, so is its worker's session, and whoever finds the run takes it anew.
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
      -- Most runs that were held before wait for nothing else, so the decision is read here. What
      -- was approved stays so.
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
grant execute on function take_woken to throughline_service;
