-- A limit of turns bounds what the challenger is asked, and not what people settle: at it, what is open is still accepted, rebutted, answered or put off, and
-- nobody replies. Whoever may settle may give the session more turns.

create table session_raise (
  id bigint generated always as identity primary key,
  session_id bigint not null references design_session (id),
  from_turns integer not null,
  to_turns integer not null check (to_turns > from_turns),
  person_id text not null references person (id),
  at timestamptz not null default now()
);
create index session_raise_session on session_raise (session_id);
create trigger forbid_change before update or delete or truncate on session_raise for each statement execute function forbid_change();

-- Gives a session more turns; fewer than it has, or as many, change nothing. Returns {"turns"}, or the refusal.
create function raise_session_turns(p_session text, p_secret text, p_turns integer, p_interactive boolean default false) returns jsonb language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  raiser jsonb;
begin
  if p_turns <= subject.max_turns then
    return jsonb_build_object('turns', subject.max_turns);
  end if;
  raiser := require_designer(p_secret, p_session, 'give more turns', true, p_interactive);
  if raiser ? 'refused' then
    return raiser;
  end if;
  if subject.status <> 'open' then
    perform refuse('session.not-open', jsonb_build_object('key', p_session, 'status', subject.status));
  end if;
  insert into session_raise (session_id, from_turns, to_turns, person_id) values (subject.id, subject.max_turns, p_turns, raiser ->> 'id');
  update design_session set max_turns = p_turns where id = subject.id;
  perform record_deed(raiser ->> 'id', 'session.turns-raised', p_session, jsonb_strip_nulls(jsonb_build_object(
    'from', subject.max_turns, 'to', p_turns, 'role', raiser -> 'role', 'token', raiser -> 'token', 'interactive', raiser -> 'interactive')));
  perform pg_notify('throughline_session', p_session);
  return jsonb_build_object('turns', p_turns);
end $$;

-- As in migration 038, but for the limit.
create or replace function take_turn(p_session text, p_secret text, p_seen integer, p_move text, p_settlement text, p_about text[], p_text text, p_rationale text,
  p_anew boolean, p_origin text, p_interactive boolean default false) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  taker jsonb := require_designer(p_secret, p_session, p_move, p_move in ('decide', 'park', 'finalize'), p_interactive);
  v_actor text := taker ->> 'id';
  v_last integer;
  v_turn integer;
  v_state text;
  v_standing text;
  v_number integer;
  v_id text;
  blockers text[];
begin
  if taker ? 'refused' then
    return taker;
  end if;
  select sequence into v_turn from session_turn where session_id = subject.id and origin = p_origin;
  if found then
    return jsonb_build_object('turn', v_turn);
  end if;
  if subject.status <> 'open' then
    perform refuse('session.not-open', jsonb_build_object('key', p_session, 'status', subject.status));
  end if;
  select coalesce(max(sequence), 0) into v_last from session_turn where session_id = subject.id;
  if p_seen is distinct from v_last then
    perform refuse('session.moved-on', jsonb_build_object('key', p_session, 'seen', p_seen, 'last', v_last));
  end if;
  if (p_move = 'decide') <> (p_settlement is not null) then
    perform refuse('session.settlement-required', jsonb_build_object('move', p_move));
  end if;
  if p_move not in ('decide', 'park', 'finalize')
    and (select count(*) from session_turn where session_id = subject.id and speaker = 'person') >= subject.max_turns then
    perform refuse('session.turns-spent', jsonb_build_object('key', p_session, 'turns', subject.max_turns,
      'rfc', (select key from artifact where id = subject.rfc_id)));
  end if;
  if p_move = 'finalize' then
    select array_agg('CH-' || number order by number) into blockers from session_challenge c
      where session_id = subject.id and body ->> 'weight' = 'blocker' and standing_of_challenge(session_id, number) = 'open';
    if blockers is not null then
      perform refuse('session.blockers-open', jsonb_build_object('key', p_session, 'challenges', blockers));
    end if;
  end if;
  v_turn := v_last + 1;
  insert into session_turn (session_id, sequence, speaker, person_id, move, settlement, about, text, rfc_version, origin)
    select subject.id, v_turn, 'person', v_actor, p_move, p_settlement, p_about, p_text, a.current_version, p_origin
    from artifact a where a.id = subject.rfc_id;

  v_state := case when p_move = 'park' then 'deferred' when p_settlement = 'accept' then 'accepted' when p_settlement = 'rebut' then 'rebutted' end;
  if v_state is not null then
    -- What is named twice is settled once.
    for v_id in select distinct one from unnest(p_about) one loop
      v_number := number_of(v_id, 'CH');
      continue when v_number is null;
      v_standing := standing_of_challenge(subject.id, v_number);
      if v_standing is null then
        perform refuse('session.challenge-unknown', jsonb_build_object('key', p_session, 'challenge', v_id));
      elsif v_standing not in ('open', 'deferred', 'upheld') and p_anew is not true then
        perform refuse('session.settled-already', jsonb_build_object('key', p_session, 'challenge', v_id, 'state', v_standing));
      elsif btrim(p_text) = '' then
        perform refuse('session.words-required', jsonb_build_object('challenge', v_id, 'state', v_state));
      end if;
      insert into challenge_settlement (session_id, number, state, answer, turn) values (subject.id, v_number, v_state, p_text, v_turn);
    end loop;
  end if;
  if p_settlement in ('accept', 'choose', 'reject', 'answer') then
    if btrim(p_text) = '' then
      perform refuse('session.words-required', jsonb_build_object('challenge', array_to_string(p_about, ', '), 'state', p_settlement));
    end if;
    insert into session_decision (session_id, number, turn, text, rationale, settles)
      select subject.id, count(*) + 1, v_turn, p_text, p_rationale, p_about from session_decision where session_id = subject.id;
  end if;
  perform record_deed(v_actor, 'session.' || p_move, p_session, jsonb_strip_nulls(jsonb_build_object(
    'turn', v_turn, 'about', to_jsonb(p_about), 'as', p_settlement, 'role', taker -> 'role', 'token', taker -> 'token',
    'interactive', taker -> 'interactive')));
  if p_move = 'finalize' then
    update design_session set status = 'finalizing', reason = p_text where id = subject.id;
  end if;
  perform pg_notify('throughline_session', p_session);
  return jsonb_build_object('turn', v_turn);
end $$;

revoke execute on function raise_session_turns from public;
grant execute on function raise_session_turns to throughline_service;
grant select on session_raise to throughline_service;
