-- Records the reply to a turn, numbers what it raises and proposes, and returns its sequence.
-- `p_reply` is {"origin", "run", "drafter", "ending", "tokens", "usd", "says"}, of which `says` is
-- a TurnReply of src/steps/design/answer-turn.ts. A repeat of the same origin returns that of the
-- first; a reply to a turn that is not the last any more has come too late.
create or replace function record_reply(p_session text, p_turn integer, p_reply jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  v_says jsonb := p_reply -> 'says';
  v_last session_turn%rowtype;
  v_reply integer;
  v_first integer;
begin
  select sequence into v_reply from session_turn where session_id = subject.id and origin = p_reply ->> 'origin';
  if found then return v_reply; end if;
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
grant execute on function record_reply to throughline_service;
