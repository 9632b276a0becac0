-- Gives a session more turns; fewer than it has, or as many, change nothing. Returns {"turns"}, or
-- the refusal.
create or replace function raise_session_turns(p_session text, p_secret text, p_turns integer, p_interactive boolean default false) returns jsonb language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  raiser jsonb;
begin
  if p_turns <= subject.max_turns then return jsonb_build_object('turns', subject.max_turns); end if;
  raiser := require_designer(p_secret, p_session, 'give more turns', true, p_interactive);
  if raiser ? 'refused' then return raiser; end if;
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
grant execute on function raise_session_turns to throughline_service;
