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
  settlement text check (settlement in ('accept', 'answer', 'choose', 'reject', 'use', 'not-use', 'rebut')),
  -- Of a reply: who drafted it, such as `rules`; what it came to (TurnReply without its text); how it ended; and what it cost.
  drafter text,
  reply jsonb,
  ending text check (ending in ('answered', 'nothing-left', 'turns-spent', 'budget-spent', 'cut-off')),
  tokens bigint,
  -- Null where the price is not known.
  usd numeric,
  run_key text references run (key),
  about text[] not null default '{}',
  -- Numbers of the decisions (DEC-n) whose place it takes.
  replaces integer[] not null default '{}',
  -- Of a person's turn: whether the challenger is to reply to it.
  asks_reply boolean not null default false,
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
  -- As `decisionDeeds` in src/lifecycle/design-session.ts.
  does text not null check (does in ('accept', 'answer', 'choose', 'reject', 'use', 'not-use')),
  text text not null check (btrim(text) <> ''),
  rationale text not null,
  about text[] not null,
  primary key (session_id, number),
  foreign key (session_id, turn) references session_turn (session_id, sequence)
);

-- An edit of the RFC that a reply proposed, and what a person did about it: taken, declined, or stale when its text had changed meanwhile.
create table session_edit (
  session_id bigint not null,
  -- ED-n.
  number integer not null check (number > 0),
  raised_in integer not null,
  -- DEC-n that it follows from; null where it follows from several.
  decision integer,
  drafter text not null,
  -- {"edits", "because"}, as ProposedEdits of src/lifecycle/edits.ts.
  body jsonb not null,
  primary key (session_id, number),
  foreign key (session_id, raised_in) references session_turn (session_id, sequence),
  foreign key (session_id, decision) references session_decision (session_id, number)
);

create table session_edit_settlement (
  session_id bigint not null,
  number integer not null,
  state text not null check (state in ('taken', 'declined', 'stale')),
  -- Why, of one that was declined.
  because text not null,
  -- Of the RFC: the version that has a taken one, or that the others were weighed against.
  rfc_version integer not null,
  person_id text not null references person (id),
  at timestamptz not null default now(),
  primary key (session_id, number),
  foreign key (session_id, number) references session_edit (session_id, number)
);

create trigger forbid_change before update or delete or truncate on session_edit for each statement execute function forbid_change();
create trigger forbid_change before update or delete or truncate on session_edit_settlement for each statement execute function forbid_change();
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

revoke execute on function lock_design_session, require_design_person, open_design_session, number_of, move_design_session from public;
grant execute on function open_design_session, move_design_session to throughline_service;
grant select on design_session, session_turn, session_challenge, challenge_settlement, challenge_standing, session_decision, session_edit, session_edit_settlement to throughline_service;
