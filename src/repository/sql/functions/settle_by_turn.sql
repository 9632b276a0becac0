-- Settles the challenges that a turn speaks of, and makes its decision.
create or replace function settle_by_turn(p_session design_session, p_turn integer, p_said jsonb) returns void language plpgsql as $$
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
    -- A challenge that is named twice is settled once.
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
    insert into session_decision (session_id, number, turn, does, text, rationale, about, changes)
      select p_session.id, count(*) + 1, p_turn, v_as, v_text, coalesce(p_said ->> 'rationale', ''), v_about, (
        select coalesce(jsonb_agg(jsonb_build_object('part', asked.part, 'version', a.current_version) order by asked.part), '[]')
        from (select distinct jsonb_array_elements_text(p_said -> 'changes') as part) asked
          join artifact a on a.key = split_part(asked.part, '#', 1) and a.kind in ('daa', 'tip'))
      from session_decision where session_id = p_session.id;
  end if;
end $$;
