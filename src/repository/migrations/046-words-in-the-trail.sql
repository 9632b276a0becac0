-- What was said, and why, held against the trail as well (044): the note of a decision and what else it holds, and every turn of a design session with what
-- it raised, settled and decided. The trail keeps a hash of them, so that it stays small and holds no words twice.

-- Columns by name: a hash must stay the same when a table gets another one. Times as UTC: the zone of the connection must not count.
create function hash_decision(p_decision gate_decision) returns text language sql immutable as $$
  select hash_text(jsonb_build_array(p_decision.decision, p_decision.person_id, p_decision.role, p_decision.stands_in_for, p_decision.token_id,
    p_decision.authentication, p_decision.interactive, p_decision.self_approved, p_decision.content_hash, p_decision.note, p_decision.verdicts,
    p_decision.waivers, p_decision.comments, p_decision.granted, p_decision.decided_at at time zone 'UTC')::text)
$$;

create function hash_turn(p_turn session_turn) returns text language sql stable as $$
  select hash_text(jsonb_build_array(p_turn.speaker, p_turn.person_id, p_turn.move, p_turn.settlement, p_turn.drafter, p_turn.reply, p_turn.ending,
    p_turn.about, p_turn.replaces, p_turn.text, p_turn.rfc_version, p_turn.at at time zone 'UTC',
    (select jsonb_agg(jsonb_build_array(c.number, c.body) order by c.number)
      from session_challenge c where c.session_id = p_turn.session_id and c.raised_in = p_turn.sequence),
    (select jsonb_agg(jsonb_build_array(s.number, s.state, s.answer) order by s.number, s.id)
      from challenge_settlement s where s.session_id = p_turn.session_id and s.turn = p_turn.sequence),
    (select jsonb_agg(jsonb_build_array(n.number, n.standing, n.because) order by n.number, n.id)
      from challenge_standing n where n.session_id = p_turn.session_id and n.turn = p_turn.sequence),
    (select jsonb_agg(jsonb_build_array(d.number, d.does, d.text, d.rationale, d.about) order by d.number)
      from session_decision d where d.session_id = p_turn.session_id and d.turn = p_turn.sequence),
    (select jsonb_agg(jsonb_build_array(e.number, e.decision, e.drafter, e.body) order by e.number)
      from session_edit e where e.session_id = p_turn.session_id and e.raised_in = p_turn.sequence))::text)
$$;

-- Every function that takes a decision or a turn tells the trail of it last; here rather than in each of them, none can forget the hash.
create function keep_record_hash() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.details := new.details || jsonb_build_object('recordHash', case
    when new.action = 'gate.decided' then (
      select hash_decision(d) from gate_decision d join gate g on g.id = d.gate_id where g.key = new.subject and d.person_id = new.actor_id)
    else (
      select hash_turn(t) from session_turn t join design_session s on s.id = t.session_id
      where s.key = new.subject and t.sequence = (new.details ->> 'turn')::integer) end);
  return new;
end $$;
create trigger keep_record_hash before insert on audit for each row
  when (new.action = 'gate.decided' or new.action like 'session.%' and new.details ? 'turn') execute function keep_record_hash();

-- What came before has its hashes from now on.
insert into audit (actor_id, action, subject, details)
  select 'service', 'records.hashed', g.key, jsonb_build_object('decisions', jsonb_object_agg(d.person_id, hash_decision(d)))
  from gate_decision d join gate g on g.id = d.gate_id group by g.id order by g.id;
insert into audit (actor_id, action, subject, details)
  select 'service', 'records.hashed', s.key, jsonb_build_object('turns', jsonb_object_agg(t.sequence, hash_turn(t)))
  from session_turn t join design_session s on s.id = t.session_id group by s.id order by s.id;

-- Hashes as the trail had them first, by subject and by the person who decided or the number of the turn: one that is added later to fit what was forged
-- does not count.
create view hashed_record as
select distinct on (told.subject, told.sort, told.name) told.subject, told.sort, told.name, told.hash
from (
  select e.subject, 'decision' as sort, e.actor_id as name, e.details ->> 'recordHash' as hash, e.position, e.id
    from audit e where e.action = 'gate.decided' and e.details ? 'recordHash'
  union all
  select e.subject, 'turn', e.details ->> 'turn', e.details ->> 'recordHash', e.position, e.id
    from audit e where e.action like 'session.%' and e.details ? 'recordHash'
  union all
  select e.subject, said.sort, kept.key, kept.value, e.position, e.id
    from audit e
      cross join lateral (values ('decision', e.details -> 'decisions'), ('turn', e.details -> 'turns')) said (sort, hashes)
      cross join lateral jsonb_each_text(coalesce(said.hashes, '{}')) kept
    where e.action = 'records.hashed'
) told
order by told.subject, told.sort, told.name, told.position nulls last, told.id;

drop function forged_records(integer);
-- As in migration 044, and words. A decision or a turn that the trail tells of and that is gone is forged too. `turn` says which one of a session.
create function forged_records(p_limit integer) returns table (subject text, version integer, turn integer, forged text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  (select a.key, v.version, null::integer, 'content'
    from artifact_version v join artifact a on a.id = v.artifact_id
    where v.content_hash is distinct from hash_text(jsonb_build_object('title', v.title, 'body', v.body, 'markdown', v.markdown)::text)
      or not exists (
        select from audit e
        where e.subject = a.key and e.action in ('artifact.created', 'artifact.version-added')
          and e.details ->> 'version' = v.version::text and e.details ->> 'contentHash' = v.content_hash)
    order by a.id, v.version limit p_limit)
  union all
  (select a.key, a.current_version, null, 'status'
    from artifact a
    where a.status is distinct from coalesce(
      (select e.details ->> 'to' from audit e where e.subject = a.key and e.action = 'artifact.status-moved' order by e.id desc limit 1),
      (select s.status from artifact_status s where s.kind = a.kind and s.initial))
    order by a.id limit p_limit)
  union all
  (select distinct coalesce(d.key, h.subject), d.version, null::integer, 'decision'
    from (
      select g.key, g.version, made.person_id, made.decision, made.content_hash, hash_decision(made) as hash
      from gate_decision made join gate g on g.id = made.gate_id
    ) d
      full join (select * from hashed_record where sort = 'decision') h on h.subject = d.key and h.name = d.person_id
    where d.hash is distinct from h.hash
      or not exists (
        select from audit e
        where e.subject = d.key and e.action = 'gate.decided' and e.actor_id = d.person_id
          and e.details ->> 'decision' = d.decision and e.details ->> 'contentHash' is not distinct from d.content_hash)
    order by 1 limit p_limit)
  union all
  (select coalesce(t.key, h.subject), null, coalesce(t.sequence, h.name::integer), 'turn'
    from (
      select s.key, said.sequence, hash_turn(said) as hash from session_turn said join design_session s on s.id = said.session_id
    ) t
      full join (select * from hashed_record where sort = 'turn') h on h.subject = t.key and h.name = t.sequence::text
    where t.hash is distinct from h.hash
    order by 1, 3 limit p_limit)
  union all
  -- A session, which has no version.
  (select s.key, null, null, 'status'
    from design_session s
      left join lateral (
        select e.action, e.details from audit e
        where e.subject = s.key and e.action in ('session.opened', 'session.finalize', 'session.open', 'session.finalized', 'session.closed')
        order by e.id desc limit 1
      ) moved on true
    where s.status is distinct from (case moved.action
        when 'session.opened' then 'open' when 'session.finalize' then 'finalizing' else substr(moved.action, length('session.') + 1) end)
      or s.reason is distinct from (case moved.action
        when 'session.opened' then ''
        when 'session.finalize' then (select t.text from session_turn t where t.session_id = s.id and t.sequence = (moved.details ->> 'turn')::integer)
        else moved.details ->> 'reason' end)
    order by s.id limit p_limit)
$$;

revoke execute on function hash_decision, hash_turn, keep_record_hash, forged_records from public;
grant execute on function forged_records to throughline_service;

-- As in migration 038; why it ends is on record, and is said once: whoever comes later is told that it has ended, unless they say the same.
create or replace function close_design_session(p_session text, p_secret text, p_reason text, p_interactive boolean default false) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  closer jsonb := require_designer(p_secret, p_session, 'close', true, p_interactive);
begin
  if closer ? 'refused' then
    return closer;
  end if;
  if btrim(p_reason, E' \t\r\n') = '' then
    perform refuse('session.reason-required', jsonb_build_object('key', p_session));
  end if;
  if subject.status = 'closed' then
    if subject.reason <> p_reason then
      perform refuse('session.closed-already', jsonb_build_object('key', p_session, 'reason', subject.reason));
    end if;
    return jsonb_build_object('key', p_session);
  end if;
  if subject.status <> 'open' then
    perform refuse('session.illegal-transition', jsonb_build_object('key', p_session, 'from', subject.status, 'to', 'closed'));
  end if;
  update design_session set status = 'closed', reason = p_reason where id = subject.id;
  perform record_deed(closer ->> 'id', 'session.closed', p_session, jsonb_build_object(
    'from', subject.status, 'reason', p_reason, 'role', closer -> 'role', 'token', closer -> 'token',
    'interactive', closer -> 'interactive'));
  perform pg_notify('throughline_session', p_session);
  return jsonb_build_object('key', p_session);
end $$;
