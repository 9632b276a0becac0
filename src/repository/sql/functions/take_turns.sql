-- Records what a person did, one turn or several at once, behind the turn that they have seen last;
-- all of it or nothing. Each of `p_turns` is {"move", "settlement", "about", "text", "rationale",
-- "replaces", "anew", "changes"}; `p_request` is {"seen", "origin", "interactive"}. `decide`
-- settles as `settlement` says, `park` puts off, and `finalize` takes the session to its gate. The
-- last of the turns gets the reply; the limit of turns counts those that get one, and bounds
-- nothing that settles something. A repeat of the same origin returns the turn of the first.
-- Returns {"turn"}, the last of them, or the refusal.
create or replace function take_turns(p_session text, p_secret text, p_turns jsonb, p_request jsonb) returns jsonb
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
  if taker ? 'refused' then return taker; end if;
  select sequence into v_turn from session_turn where session_id = subject.id and origin = p_request ->> 'origin';
  if found then return jsonb_build_object('turn', v_turn); end if;
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
grant execute on function take_turns to throughline_service;
