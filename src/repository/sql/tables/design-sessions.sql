-- Dialogues about a design (specification 1.4): what people did, what the challenger replied, what
-- was challenged and how that was settled. Nothing of it ever changes or goes: a challenge cannot
-- vanish, and how it was settled first can be read when it is settled again.
--
-- The service inserts nothing itself. Every turn is a person's, proved by their secret, and what
-- settles something needs a role that designs. Each challenge goes along its states
-- (standing_of_challenge), and a session leaves for its gate, and comes back from it, only as that
-- gate says. What is refused to somebody for who they are is returned and remembered; what does not
-- fit the session is raised. Nothing is read from words: a decision holds until a later turn names
-- it in `replaces`, and an edit says itself which text it is of.

create sequence design_session_number;

create table design_session (
  id bigint generated always as identity primary key,
  key text not null unique default 'DS-' || pad_number(nextval('design_session_number')),
  rfc_id bigint not null references artifact (id),
  -- As src/lifecycle/design-session.ts draws them.
  status text not null default 'open' check (status in ('open', 'finalizing', 'finalized', 'closed')),
  -- Why it is where it is; '' for one that was opened.
  reason text not null default '',
  -- Most turns that get a reply; most tokens and US dollars that its replies may use together, null
  -- for no limit of its own. They bound what the challenger is asked, and not what people settle.
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
  -- Only a person's turn has these.
  person_id text references person (id),
  move text check (move in ('challenge', 'alternatives', 'dive', 'diagram', 'ask', 'decide', 'park', 'finalize')),
  settlement text check (settlement in ('accept', 'answer', 'choose', 'reject', 'use', 'not-use', 'rebut')),
  -- Only a reply has these: who drafted it, such as `rules`; what it came to (TurnReply without its
  -- text); how it ended; and what it cost.
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
  -- True for a person's turn that the challenger is to reply to.
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
  -- The turn in which it was raised.
  raised_in integer not null,
  -- An Objection of src/lifecycle/challenge.ts.
  body jsonb not null,
  primary key (session_id, number),
  foreign key (session_id, raised_in) references session_turn (session_id, sequence)
);

-- Settlements by persons; the last one counts.
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

-- What the challenger thinks of a rebuttal; the last one counts, and none that was said before the
-- last settlement.
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
  -- Parts of the AI-DAA or TIP that it needs changed, with the version that was current then:
  -- [{"part": "DAA-001#INV-loan-1", "version": 2}].
  changes jsonb not null default '[]',
  primary key (session_id, number),
  foreign key (session_id, turn) references session_turn (session_id, sequence)
);

-- An edit of the RFC that a reply proposed.
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

-- What a person did about an edit: taken, declined, or stale when its text had changed meanwhile.
create table session_edit_settlement (
  session_id bigint not null,
  number integer not null,
  state text not null check (state in ('taken', 'declined', 'stale')),
  -- Why it was declined.
  because text not null,
  -- The version of the RFC that has a taken edit, or that the others were weighed against.
  rfc_version integer not null,
  person_id text not null references person (id),
  at timestamptz not null default now(),
  primary key (session_id, number),
  foreign key (session_id, number) references session_edit (session_id, number)
);

-- Whoever may settle may give the session more turns.
create table session_raise (
  id bigint generated always as identity primary key,
  session_id bigint not null references design_session (id),
  from_turns integer not null,
  to_turns integer not null check (to_turns > from_turns),
  person_id text not null references person (id),
  at timestamptz not null default now()
);
create index session_raise_session on session_raise (session_id);

-- The same persons may raise what its replies may use: a session whose budget was spent went on
-- with the rules alone.
create table session_budget_raise (
  id bigint generated always as identity primary key,
  session_id bigint not null references design_session (id),
  -- Null where there is no such limit.
  from_tokens bigint,
  to_tokens bigint,
  from_usd numeric,
  to_usd numeric,
  person_id text not null references person (id),
  at timestamptz not null default now(),
  check (to_tokens > from_tokens or to_usd > from_usd)
);
create index session_budget_raise_session on session_budget_raise (session_id);

grant select on design_session, session_turn, session_challenge, challenge_settlement, challenge_standing, session_decision, session_edit,
  session_edit_settlement, session_raise, session_budget_raise to throughline_service;
