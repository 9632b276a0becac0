-- Turns of people, many at once as well, replies with the edits that they propose, and what people do about those. Nothing is read from words: a decision holds
-- until a later turn names it in `replaces`, and an edit says itself which text it is of.

-- Settles the challenges that a turn speaks of, and makes its decision.
create function settle_by_turn(p_session design_session, p_turn integer, p_said jsonb) returns void language plpgsql as $$
declare
  v_move text := p_said ->> 'move';
  v_as text := p_said ->> 'settlement';
  v_text text := coalesce(p_said ->> 'text', '');
  v_about text[] := array(select jsonb_array_elements_text(p_said -> 'about'));
  v_state text := case when v_move = 'park' then 'deferred' when v_as = 'accept' then 'accepted' when v_as = 'rebut' then 'rebutted' end;
  v_standing text;
  v_number integer;
  v_id text;
begin
  if v_state is not null then
    -- What is named twice is settled once.
    for v_id in select distinct one from unnest(v_about) one loop
      v_number := number_of(v_id, 'CH');
      continue when v_number is null;
      v_standing := standing_of_challenge(p_session.id, v_number);
      if v_standing is null then
        perform refuse('session.challenge-unknown', jsonb_build_object('key', p_session.key, 'challenge', v_id));
      elsif v_standing not in ('open', 'deferred', 'upheld') and (p_said -> 'anew')::boolean is not true then
        perform refuse('session.settled-already', jsonb_build_object('key', p_session.key, 'challenge', v_id, 'state', v_standing));
      elsif btrim(v_text) = '' then
        perform refuse('session.words-required', jsonb_build_object('challenge', v_id, 'state', v_state));
      end if;
      insert into challenge_settlement (session_id, number, state, answer, turn) values (p_session.id, v_number, v_state, v_text, p_turn);
    end loop;
  end if;
  if v_as <> 'rebut' then
    if btrim(v_text) = '' then
      perform refuse('session.words-required', jsonb_build_object('challenge', array_to_string(v_about, ', '), 'state', v_as));
    end if;
    insert into session_decision (session_id, number, turn, does, text, rationale, about)
      select p_session.id, count(*) + 1, p_turn, v_as, v_text, coalesce(p_said ->> 'rationale', ''), v_about
      from session_decision where session_id = p_session.id;
  end if;
end $$;

-- Numbers of the decisions that a turn takes the place of, each of which holds until then.
create function replaced_by_turn(p_session design_session, p_said jsonb) returns integer[] language plpgsql as $$
declare
  v_numbers integer[] := '{}';
  v_number integer;
  v_id text;
begin
  for v_id in select distinct jsonb_array_elements_text(coalesce(p_said -> 'replaces', '[]')) loop
    v_number := number_of(v_id, 'DEC');
    if not exists (select from session_decision where session_id = p_session.id and number = v_number) then
      perform refuse('session.decision-unknown', jsonb_build_object('key', p_session.key, 'decision', v_id));
    elsif exists (select from session_turn where session_id = p_session.id and v_number = any (replaces)) then
      perform refuse('session.decision-replaced', jsonb_build_object('key', p_session.key, 'decision', v_id));
    end if;
    v_numbers := v_numbers || v_number;
  end loop;
  return v_numbers;
end $$;

-- Records what a person did, one turn or several at once, behind the turn that they have seen last; all of it or nothing. Each of `p_turns` is {"move", "settlement", "about", "text",
-- "rationale", "replaces", "anew"}; `p_request` is {"seen", "origin", "interactive"}. `decide` settles as `settlement` says, `park` puts off, and `finalize` takes the session
-- to its gate. The last of the turns gets the reply; the limit of turns counts those that get one, and bounds nothing that settles something. A repeat of the same origin returns the turn of
-- the first. Returns {"turn"}, the last of them, or the refusal.
create function take_turns(p_session text, p_secret text, p_turns jsonb, p_request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  v_first jsonb := p_turns -> 0;
  v_deed text := v_first ->> 'move';
  taker jsonb := require_designer(p_secret, p_session, v_deed,
    exists (select from jsonb_array_elements(p_turns) said where said ->> 'move' in ('decide', 'park', 'finalize')), (p_request -> 'interactive')::boolean is true);
  said jsonb;
  v_ordinal bigint;
  v_last integer;
  v_turn integer;
  v_used bigint;
  v_asks boolean;
  v_settles boolean;
  v_replaces integer[];
  v_about text[];
  blockers text[];
begin
  if taker ? 'refused' then
    return taker;
  end if;
  select sequence into v_turn from session_turn where session_id = subject.id and origin = p_request ->> 'origin';
  if found then
    return jsonb_build_object('turn', v_turn);
  end if;
  if subject.status <> 'open' then
    perform refuse('session.not-open', jsonb_build_object('key', p_session, 'status', subject.status));
  end if;
  select coalesce(max(sequence), 0), count(*) filter (where asks_reply) into v_last, v_used from session_turn where session_id = subject.id;
  if (p_request ->> 'seen')::integer is distinct from v_last then
    perform refuse('session.moved-on', jsonb_build_object('key', p_session, 'seen', p_request -> 'seen', 'last', v_last));
  end if;
  v_turn := v_last;
  for said, v_ordinal in select value, ordinality from jsonb_array_elements(p_turns) with ordinality loop
    v_settles := said ->> 'move' in ('decide', 'park');
    if (said ->> 'move' = 'decide') <> (said ->> 'settlement' is not null) then
      perform refuse('session.settlement-required', jsonb_build_object('move', said -> 'move'));
    end if;
    if not v_settles and said ->> 'move' <> 'finalize' and v_used >= subject.max_turns then
      perform refuse('session.turns-spent', jsonb_build_object('key', p_session, 'turns', subject.max_turns,
        'rfc', (select key from artifact where id = subject.rfc_id)));
    end if;
    if said ->> 'move' = 'finalize' then
      select array_agg('CH-' || number order by number) into blockers from session_challenge c
        where session_id = subject.id and body ->> 'weight' = 'blocker' and standing_of_challenge(session_id, number) = 'open';
      if blockers is not null then
        perform refuse('session.blockers-open', jsonb_build_object('key', p_session, 'challenges', blockers));
      end if;
    end if;
    v_turn := v_turn + 1;
    v_about := array(select jsonb_array_elements_text(said -> 'about'));
    v_replaces := case when v_settles then replaced_by_turn(subject, said) else '{}' end;
    v_asks := v_ordinal = jsonb_array_length(p_turns) and said ->> 'move' <> 'finalize' and v_used < subject.max_turns;
    insert into session_turn (session_id, sequence, speaker, person_id, move, settlement, about, replaces, asks_reply, text, rfc_version, origin)
      select subject.id, v_turn, 'person', taker ->> 'id', said ->> 'move', said ->> 'settlement', v_about, v_replaces, v_asks,
        coalesce(said ->> 'text', ''), a.current_version, case when v_ordinal = jsonb_array_length(p_turns) then p_request ->> 'origin' end
      from artifact a where a.id = subject.rfc_id;
    if v_settles then
      perform settle_by_turn(subject, v_turn, said);
    end if;
    perform record_deed(taker ->> 'id', 'session.' || (said ->> 'move'), p_session, jsonb_strip_nulls(jsonb_build_object(
      'turn', v_turn, 'about', to_jsonb(v_about), 'as', said -> 'settlement', 'role', taker -> 'role', 'token', taker -> 'token',
      'interactive', taker -> 'interactive')));
    if said ->> 'move' = 'finalize' then
      update design_session set status = 'finalizing', reason = coalesce(said ->> 'text', '') where id = subject.id;
    end if;
  end loop;
  perform pg_notify('throughline_session', p_session);
  return jsonb_build_object('turn', v_turn);
end $$;

-- Records the reply to a turn, numbers what it raises and proposes, and returns its sequence. `p_reply` is {"origin", "run", "drafter", "ending", "tokens", "usd", "says"}, of which
-- `says` is a TurnReply of src/steps/design/answer-turn.ts. A repeat of the same origin returns that of the first; a reply to a turn that is not the last any more has come too late.
create function record_reply(p_session text, p_turn integer, p_reply jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  v_says jsonb := p_reply -> 'says';
  v_last session_turn%rowtype;
  v_reply integer;
  v_first integer;
begin
  select sequence into v_reply from session_turn where session_id = subject.id and origin = p_reply ->> 'origin';
  if found then
    return v_reply;
  end if;
  select * into v_last from session_turn where session_id = subject.id order by sequence desc limit 1;
  if v_last.sequence is distinct from p_turn or v_last.speaker <> 'person' then
    perform refuse('session.moved-on', jsonb_build_object('key', p_session, 'seen', p_turn, 'last', v_last.sequence));
  end if;
  v_reply := p_turn + 1;
  insert into session_turn (session_id, sequence, speaker, drafter, reply, ending, tokens, usd, run_key, about, text, rfc_version, origin)
    values (subject.id, v_reply, 'challenger', p_reply ->> 'drafter', v_says - '{text,objections,edits}'::text[], p_reply ->> 'ending',
      (p_reply ->> 'tokens')::bigint, (p_reply ->> 'usd')::numeric, p_reply ->> 'run', v_last.about, v_says ->> 'text', v_last.rfc_version,
      p_reply ->> 'origin');
  select coalesce(max(number), 0) into v_first from session_challenge where session_id = subject.id;
  insert into session_challenge (session_id, number, raised_in, body)
    select subject.id, v_first + ordinality, v_reply, value
    from jsonb_array_elements(coalesce(v_says -> 'objections', '[]')) with ordinality;
  insert into challenge_standing (session_id, number, standing, because, turn)
    select subject.id, number_of(value #>> '{}', 'CH'), 'conceded', '', v_reply from jsonb_array_elements(coalesce(v_says -> 'conceded', '[]'))
    union all
    select subject.id, number_of(value ->> 'id', 'CH'), 'upheld', value ->> 'because', v_reply
    from jsonb_array_elements(coalesce(v_says -> 'upheld', '[]'));
  select coalesce(max(number), 0) into v_first from session_edit where session_id = subject.id;
  insert into session_edit (session_id, number, raised_in, decision, drafter, body)
    select subject.id, v_first + ordinality, v_reply, number_of(value ->> 'decision', 'DEC'), p_reply ->> 'drafter', value - 'decision'
    from jsonb_array_elements(coalesce(v_says -> 'edits', '[]')) with ordinality;
  perform record_service_deed(subject.opened_by, 'session.reply', p_session, jsonb_strip_nulls(jsonb_build_object(
    'turn', v_reply, 'drafter', p_reply -> 'drafter', 'run', p_reply -> 'run', 'ending', p_reply -> 'ending')));
  perform pg_notify('throughline_session', p_session);
  return v_reply;
end $$;

create function hash_edit_settlement(p_settlement session_edit_settlement) returns text language sql immutable as $$
  select hash_text(jsonb_build_array(p_settlement.number, p_settlement.state, p_settlement.because, p_settlement.rfc_version, p_settlement.person_id,
    p_settlement.at at time zone 'UTC')::text)
$$;

create function keep_edit_hash() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.details := new.details || jsonb_build_object('recordHash', (
    select hash_edit_settlement(k) from session_edit_settlement k join design_session s on s.id = k.session_id
    where s.key = new.subject and k.number = number_of(new.details ->> 'edit', 'ED')));
  return new;
end $$;
create trigger keep_edit_hash before insert on audit for each row when (new.action = 'session.edit') execute function keep_edit_hash();

-- Records what a person did about proposed edits: `p_edits` is [{"edit", "state"}], `p_request` {"because", "rfcVersion", "interactive"}. Which version of the RFC has those that were taken is
-- the service's to say; that somebody with a role took them is checked here. The same once more changes nothing. Returns {"settled"}, or the refusal.
create function settle_edits(p_session text, p_secret text, p_edits jsonb, p_request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  person jsonb := require_designer(p_secret, p_session, 'take edits', true, (p_request -> 'interactive')::boolean is true);
  one jsonb;
  v_number integer;
  v_state text;
  v_settled integer := 0;
begin
  if person ? 'refused' then
    return person;
  end if;
  for one in select value from jsonb_array_elements(p_edits) loop
    v_number := number_of(one ->> 'edit', 'ED');
    if not exists (select from session_edit where session_id = subject.id and number = v_number) then
      perform refuse('session.edit-unknown', jsonb_build_object('key', p_session, 'edit', one -> 'edit'));
    end if;
    select state into v_state from session_edit_settlement where session_id = subject.id and number = v_number;
    continue when v_state = one ->> 'state';
    if v_state is not null then
      perform refuse('session.edit-settled', jsonb_build_object('key', p_session, 'edit', one -> 'edit', 'state', v_state));
    end if;
    if subject.status <> 'open' then
      perform refuse('session.not-open', jsonb_build_object('key', p_session, 'status', subject.status));
    end if;
    insert into session_edit_settlement (session_id, number, state, because, rfc_version, person_id)
      values (subject.id, v_number, one ->> 'state', coalesce(p_request ->> 'because', ''), (p_request ->> 'rfcVersion')::integer, person ->> 'id');
    v_settled := v_settled + 1;
    perform record_deed(person ->> 'id', 'session.edit', p_session, jsonb_strip_nulls(jsonb_build_object(
      'edit', one -> 'edit', 'state', one -> 'state', 'role', person -> 'role', 'token', person -> 'token', 'interactive', person -> 'interactive')));
  end loop;
  if v_settled > 0 then
    perform pg_notify('throughline_session', p_session);
  end if;
  return jsonb_build_object('settled', v_settled);
end $$;

-- As in migration 046, and what people did about edits.
create or replace view hashed_record as
select distinct on (told.subject, told.sort, told.name) told.subject, told.sort, told.name, told.hash
from (
  select e.subject, 'decision' as sort, e.actor_id as name, e.details ->> 'recordHash' as hash, e.position, e.id
    from audit e where e.action = 'gate.decided' and e.details ? 'recordHash'
  union all
  select e.subject, 'turn', e.details ->> 'turn', e.details ->> 'recordHash', e.position, e.id
    from audit e where e.action like 'session.%' and e.details ?& '{turn,recordHash}'
  union all
  select e.subject, 'edit', e.details ->> 'edit', e.details ->> 'recordHash', e.position, e.id
    from audit e where e.action = 'session.edit' and e.details ? 'recordHash'
  union all
  select e.subject, said.sort, kept.key, kept.value, e.position, e.id
    from audit e
      cross join lateral (values ('decision', e.details -> 'decisions'), ('turn', e.details -> 'turns')) said (sort, hashes)
      cross join lateral jsonb_each_text(coalesce(said.hashes, '{}')) kept
    where e.action = 'records.hashed'
) told
order by told.subject, told.sort, told.name, told.position nulls last, told.id;

-- As in migration 046, and of a session what people did about edits.
create or replace function forged_records(p_limit integer) returns table (subject text, version integer, turn integer, forged text)
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
  (select distinct coalesce(k.key, h.subject), null::integer, null::integer, 'edits'
    from (
      select s.key, said.number, hash_edit_settlement(said) as hash
      from session_edit_settlement said join design_session s on s.id = said.session_id
    ) k
      full join (select * from hashed_record where sort = 'edit') h on h.subject = k.key and h.name = 'ED-' || k.number
    where k.hash is distinct from h.hash
    order by 1 limit p_limit)
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

revoke execute on function settle_by_turn, replaced_by_turn, take_turns, record_reply, hash_edit_settlement, keep_edit_hash, settle_edits from public;
grant execute on function take_turns, record_reply, settle_edits to throughline_service;
