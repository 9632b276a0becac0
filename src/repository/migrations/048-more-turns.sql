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

revoke execute on function raise_session_turns from public;
grant execute on function raise_session_turns to throughline_service;
grant select on session_raise to throughline_service;
