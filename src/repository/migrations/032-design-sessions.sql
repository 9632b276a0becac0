-- Dialogues about a design (specification 1.4): what people did, what the challenger replied, what was challenged and how that was settled. Nothing
-- of it ever changes or goes: a challenge cannot vanish, and how it was settled first can be read when it is settled again. The service inserts
-- nothing itself; the functions below check what code could get wrong.

create sequence design_session_number;

create table design_session (
  id bigint generated always as identity primary key,
  key text not null unique default 'DS-' || pad_number(nextval('design_session_number')),
  rfc_id bigint not null references artifact (id),
  -- As src/lifecycle/design-session.ts draws them.
  status text not null default 'open' check (status in ('open', 'finalizing', 'finalized', 'closed')),
  -- Why it is where it is; '' of one that was opened.
  reason text not null default '',
  -- Most turns of persons; most tokens and US dollars that its replies may use together, null for no limit of its own.
  max_turns integer not null check (max_turns between 1 and 1000),
  max_tokens bigint check (max_tokens > 0),
  max_usd numeric check (max_usd > 0),
  opened_by text not null references person (id),
  opened_at timestamptz not null default now()
);
create unique index design_session_standing on design_session (rfc_id) where status in ('open', 'finalizing');

create table session_turn (
  session_id bigint not null references design_session (id),
  sequence integer not null check (sequence > 0),
  speaker text not null check (speaker in ('person', 'challenger')),
  -- Of a person's turn.
  person_id text references person (id),
  move text check (move in ('challenge', 'alternatives', 'dive', 'diagram', 'ask', 'decide', 'park', 'finalize')),
  settlement text check (settlement in ('accept', 'rebut', 'answer', 'choose')),
  -- Of a reply: who drafted it, such as `rules`; what it came to (TurnReply without its text); how it ended; and what it cost.
  drafter text,
  reply jsonb,
  ending text check (ending in ('answered', 'nothing-left', 'turns-spent', 'budget-spent', 'cut-off')),
  tokens bigint,
  -- Null where the price is not known.
  usd numeric,
  run_key text references run (key),
  about text[] not null default '{}',
  text text not null,
  rfc_version integer not null,
  -- Names the deed, so that a repeat stores nothing twice.
  origin text unique,
  at timestamptz not null default now(),
  primary key (session_id, sequence),
  check (case speaker
    when 'person' then num_nulls(person_id, move) = 0 and num_nonnulls(drafter, reply, ending, tokens, usd, run_key) = 0
    else num_nonnulls(person_id, move, settlement) = 0 and num_nulls(drafter, reply, ending, tokens) = 0 end)
);

create table session_challenge (
  session_id bigint not null,
  -- CH-n.
  number integer not null check (number > 0),
  -- Turn in which it was raised.
  raised_in integer not null,
  -- An Objection of src/lifecycle/challenge.ts.
  body jsonb not null,
  primary key (session_id, number),
  foreign key (session_id, raised_in) references session_turn (session_id, sequence)
);

-- By a person; the last one counts.
create table challenge_settlement (
  id bigint generated always as identity primary key,
  session_id bigint not null,
  number integer not null,
  state text not null check (state in ('accepted', 'rebutted', 'deferred')),
  answer text not null check (btrim(answer) <> ''),
  turn integer not null,
  foreign key (session_id, number) references session_challenge (session_id, number),
  foreign key (session_id, turn) references session_turn (session_id, sequence)
);
create index challenge_settlement_challenge on challenge_settlement (session_id, number, id);

-- What the challenger thinks of a rebuttal; the last one counts, and none that was said before the last settlement.
create table challenge_standing (
  id bigint generated always as identity primary key,
  session_id bigint not null,
  number integer not null,
  standing text not null check (standing in ('conceded', 'upheld')),
  -- Why it is upheld.
  because text not null,
  turn integer not null,
  foreign key (session_id, number) references session_challenge (session_id, number),
  foreign key (session_id, turn) references session_turn (session_id, sequence)
);
create index challenge_standing_challenge on challenge_standing (session_id, number, id);

create table session_decision (
  session_id bigint not null,
  -- DEC-n.
  number integer not null check (number > 0),
  turn integer not null,
  text text not null check (btrim(text) <> ''),
  rationale text not null,
  settles text[] not null,
  primary key (session_id, number),
  foreign key (session_id, turn) references session_turn (session_id, sequence)
);

create trigger forbid_change before update or delete or truncate on session_turn for each statement execute function forbid_change();
create trigger forbid_change before update or delete or truncate on session_challenge for each statement execute function forbid_change();
create trigger forbid_change before update or delete or truncate on challenge_settlement for each statement execute function forbid_change();
create trigger forbid_change before update or delete or truncate on challenge_standing for each statement execute function forbid_change();
create trigger forbid_change before update or delete or truncate on session_decision for each statement execute function forbid_change();
create trigger forbid_change before delete or truncate on design_session for each statement execute function forbid_change();

-- Locked, so that turns of one session stand one behind the other.
create function lock_design_session(p_key text) returns design_session language plpgsql as $$
declare
  subject design_session%rowtype;
begin
  select * into subject from design_session where key = p_key for update;
  if not found then
    perform refuse('session.not-found', jsonb_build_object('key', p_key));
  end if;
  return subject;
end $$;

create function require_design_person(p_actor text, p_deed text) returns void language plpgsql as $$
begin
  if not exists (select from person where id = p_actor and kind = 'person') then
    perform refuse('session.machine', jsonb_build_object('deed', p_deed));
  end if;
end $$;

-- Opens a session about an RFC, or gives the one that is not closed yet. Returns its key.
create function open_design_session(p_rfc text, p_actor text, p_max_turns integer, p_max_tokens bigint, p_max_usd numeric) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject artifact%rowtype;
  v_key text;
begin
  perform require_design_person(p_actor, 'open');
  -- First of all, so that of two who open at once the second finds the session of the first.
  select * into subject from artifact where key = p_rfc for update;
  if subject.id is null then
    perform refuse('artifact.not-found', jsonb_build_object('key', p_rfc));
  elsif subject.kind <> 'rfc' then
    perform refuse('session.rfc-expected', jsonb_build_object('key', p_rfc));
  end if;
  select key into v_key from design_session where rfc_id = subject.id and status in ('open', 'finalizing');
  if found then
    return v_key;
  end if;
  if subject.status not in ('Draft', 'Under Review') then
    perform refuse('session.rfc-settled', jsonb_build_object('key', p_rfc, 'status', subject.status));
  end if;
  insert into design_session (rfc_id, max_turns, max_tokens, max_usd, opened_by)
    values (subject.id, p_max_turns, p_max_tokens, p_max_usd, p_actor) returning key into v_key;
  perform record_service_deed(p_actor, 'session.opened', v_key, jsonb_build_object('rfc', p_rfc, 'version', subject.current_version));
  return v_key;
end $$;

-- Numbers in ids such as CH-3; null for an id of another kind.
create function number_of(p_id text, p_prefix text) returns integer language sql immutable as $$
  select substring(p_id from '^' || p_prefix || '-([0-9]{1,6})$')::integer
$$;

-- Records what a person did, behind the turn that they have seen last. Settles the challenges that `decide` (accept, rebut) and `park` speak of, and
-- makes a decision of `accept`, `choose` and `answer`. A repeat of the same origin returns the turn of the first.
create function take_turn(p_session text, p_actor text, p_seen integer, p_move text, p_settlement text, p_about text[], p_text text, p_rationale text,
  p_origin text) returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  v_last integer;
  v_turn integer;
  v_state text;
  v_number integer;
  v_id text;
begin
  select sequence into v_turn from session_turn where session_id = subject.id and origin = p_origin;
  if found then
    return v_turn;
  end if;
  if not exists (select from person where id = p_actor) then
    perform refuse('session.machine', jsonb_build_object('deed', p_move));
  end if;
  if p_move in ('decide', 'park', 'finalize') then
    perform require_design_person(p_actor, p_move);
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
  if p_move <> 'finalize' and (select count(*) from session_turn where session_id = subject.id and speaker = 'person') >= subject.max_turns then
    perform refuse('session.turns-spent', jsonb_build_object('key', p_session, 'turns', subject.max_turns));
  end if;
  v_turn := v_last + 1;
  insert into session_turn (session_id, sequence, speaker, person_id, move, settlement, about, text, rfc_version, origin)
    select subject.id, v_turn, 'person', p_actor, p_move, p_settlement, p_about, p_text, a.current_version, p_origin
    from artifact a where a.id = subject.rfc_id;

  v_state := case when p_move = 'park' then 'deferred' when p_settlement = 'accept' then 'accepted' when p_settlement = 'rebut' then 'rebutted' end;
  if v_state is not null then
    foreach v_id in array p_about loop
      v_number := number_of(v_id, 'CH');
      continue when v_number is null;
      if not exists (select from session_challenge where session_id = subject.id and number = v_number) then
        perform refuse('session.challenge-unknown', jsonb_build_object('key', p_session, 'challenge', v_id));
      end if;
      if btrim(p_text) = '' then
        perform refuse('session.words-required', jsonb_build_object('challenge', v_id, 'state', v_state));
      end if;
      insert into challenge_settlement (session_id, number, state, answer, turn) values (subject.id, v_number, v_state, p_text, v_turn);
    end loop;
  end if;
  if p_settlement in ('accept', 'choose', 'answer') then
    if btrim(p_text) = '' then
      perform refuse('session.words-required', jsonb_build_object('challenge', array_to_string(p_about, ', '), 'state', p_settlement));
    end if;
    insert into session_decision (session_id, number, turn, text, rationale, settles)
      select subject.id, count(*) + 1, v_turn, p_text, p_rationale, p_about from session_decision where session_id = subject.id;
  end if;
  perform record_service_deed(p_actor, 'session.' || p_move, p_session, jsonb_strip_nulls(jsonb_build_object(
    'turn', v_turn, 'about', to_jsonb(p_about), 'as', p_settlement)));
  perform pg_notify('throughline_session', p_session);
  return v_turn;
end $$;

-- Records the reply to a turn, numbers what it raises, and returns its sequence. A repeat of the same origin returns that of the first; a reply to a
-- turn that is not the last any more has come too late.
create function record_reply(p_session text, p_turn integer, p_origin text, p_run text, p_drafter text, p_text text, p_reply jsonb, p_ending text,
  p_tokens bigint, p_usd numeric) returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  v_last session_turn%rowtype;
  v_reply integer;
  v_first integer;
begin
  select sequence into v_reply from session_turn where session_id = subject.id and origin = p_origin;
  if found then
    return v_reply;
  end if;
  select * into v_last from session_turn where session_id = subject.id order by sequence desc limit 1;
  if v_last.sequence is distinct from p_turn or v_last.speaker <> 'person' then
    perform refuse('session.moved-on', jsonb_build_object('key', p_session, 'seen', p_turn, 'last', v_last.sequence));
  end if;
  v_reply := p_turn + 1;
  insert into session_turn (session_id, sequence, speaker, drafter, reply, ending, tokens, usd, run_key, about, text, rfc_version, origin)
    values (subject.id, v_reply, 'challenger', p_drafter, p_reply - 'text' - 'objections', p_ending, p_tokens, p_usd, p_run, v_last.about, p_text,
      v_last.rfc_version, p_origin);
  select coalesce(max(number), 0) into v_first from session_challenge where session_id = subject.id;
  insert into session_challenge (session_id, number, raised_in, body)
    select subject.id, v_first + ordinality, v_reply, value
    from jsonb_array_elements(coalesce(p_reply -> 'objections', '[]')) with ordinality;
  insert into challenge_standing (session_id, number, standing, because, turn)
    select subject.id, number_of(value #>> '{}', 'CH'), 'conceded', '', v_reply from jsonb_array_elements(coalesce(p_reply -> 'conceded', '[]'))
    union all
    select subject.id, number_of(value ->> 'id', 'CH'), 'upheld', value ->> 'because', v_reply
    from jsonb_array_elements(coalesce(p_reply -> 'upheld', '[]'));
  perform record_service_deed(subject.opened_by, 'session.reply', p_session, jsonb_strip_nulls(jsonb_build_object(
    'turn', v_reply, 'drafter', p_drafter, 'run', p_run, 'ending', p_ending)));
  perform pg_notify('throughline_session', p_session);
  return v_reply;
end $$;

-- Along the states that are drawn in src/lifecycle/design-session.ts; the one it has already is a no-op. A session is finalized when its RFC is
-- Approved, and only then.
create function move_design_session(p_session text, p_to text, p_reason text, p_actor text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
begin
  if subject.status = p_to then
    return;
  end if;
  if not (subject.status || '>' || p_to) = any (array['open>finalizing', 'finalizing>finalized', 'finalizing>open', 'open>closed']) then
    perform refuse('session.illegal-transition', jsonb_build_object('key', p_session, 'from', subject.status, 'to', p_to));
  end if;
  if p_to = 'finalized' and (select status from artifact where id = subject.rfc_id) <> 'Approved' then
    perform refuse('session.approval-required', jsonb_build_object('key', p_session));
  end if;
  update design_session set status = p_to, reason = p_reason where id = subject.id;
  perform record_service_deed(p_actor, 'session.' || p_to, p_session, jsonb_build_object('from', subject.status, 'reason', p_reason));
  perform pg_notify('throughline_session', p_session);
end $$;

revoke execute on function lock_design_session, require_design_person, open_design_session, number_of, take_turn, record_reply, move_design_session from public;
grant execute on function open_design_session, take_turn, record_reply, move_design_session to throughline_service;
grant select on design_session, session_turn, session_challenge, challenge_settlement, challenge_standing, session_decision to throughline_service;
