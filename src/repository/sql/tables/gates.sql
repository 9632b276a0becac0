-- Gates and decisions. The service writes none of these tables: gates open and close through
-- functions, and a decision enters only with the secret of the person who makes it (decide_gate).
--
-- A review gate changes only under the lock of its artifact's row, a budget gate under that of its
-- own, and an attestation under the locks of all the artifacts that it names, in the order of their
-- ids (lock_gate). remind_gates alone takes gate rows without their artifact: it waits for nothing
-- else, so it closes no cycle.

create sequence gate_number;

create table gate (
  id bigint generated always as identity primary key,
  key text not null unique default 'GATE-' || pad_number(nextval('gate_number')),
  -- pending, approved, changes-requested, rejected or withdrawn (is_sound_gate).
  status text not null default 'pending',
  -- Both are null at a gate that is about no artifact or about many.
  artifact_id bigint,
  version integer,
  -- What is decided on; at a budget gate the hash of `budget`.
  content_hash text not null,
  -- Copied from the policy, which may change while the gate waits.
  roles text[] not null,
  quorum integer not null,
  -- [{id, text, evidence, findings}]; the wording is the policy's.
  criteria jsonb not null,
  run_key text,
  -- Names the deed that opened it (run, node, visit), so that a repeat opens nothing twice.
  origin text not null unique,
  opened_by text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_because text,
  -- review, budget or attestation.
  kind text not null default 'review',
  required_roles jsonb not null default '{}',
  separation text not null default 'author',
  -- Persons; empty for everybody with a role.
  assignees text[] not null default '{}',
  due_at timestamptz,
  remind_seconds integer,
  reminders integer not null default 0,
  reminded_at timestamptz,
  escalate_to text[] not null default '{}',
  escalated_roles text[] not null default '{}',
  escalated_at timestamptz,
  -- The gate of the same artifact that content or a canceled run overtook.
  replaces bigint references gate (id),
  -- {scope, unit, limit, used, day, steps: [{node, attempts, tokens, usd}]}.
  budget jsonb,
  -- Kind of the artifacts that an attestation is about.
  attests text references artifact_kind (kind),
  -- The same gate asks whether a selection of Playbook entries is to be used from now on: what they
  -- are proposed to be, instead of what they claim.
  adopts boolean not null default false,
  foreign key (artifact_id, version) references artifact_version (artifact_id, version),
  constraint gate_is_sound check (is_sound_gate(status, closed_at, kind, artifact_id, version, run_key)),
  constraint gate_has_sound_question check (is_sound_question(kind, budget, attests, adopts))
);
create index gate_run on gate (run_key);
create index gate_status_newest on gate (status, id);
create index gate_artifact_newest on gate (artifact_id, id);
create index gate_due on gate (due_at) where status = 'pending' and due_at is not null;
create index gate_of_day on gate ((budget ->> 'day')) where status = 'pending' and kind = 'budget';
create index gate_replaces on gate (replaces) where replaces is not null;
-- For "what is up to me", soonest due first, of which only a page is read: without it, all that
-- wait are sorted each time.
create index gate_waiting_due on gate ((coalesce(due_at, 'infinity'::timestamptz)), id) where status = 'pending';
-- Made last: among indexes that seem equal the planner takes the newest, and while there are no
-- statistics the one of due dates, which leads through all gates that wait, seems equal.
create unique index one_pending_gate on gate (artifact_id) where status = 'pending';

-- Gate, person and roles are no references: decide_gate writes rows with keys that it has just read
-- of what nobody may delete, and a reference costs a statement for every row (guard_role_in_use).
create table gate_decision (
  id bigint generated always as identity primary key,
  gate_id bigint not null,
  decision text not null check (decision in ('approve', 'request-changes', 'reject')),
  person_id text not null,
  -- The role of the gate that the person decided in.
  role text not null,
  token_id text not null references token (id),
  authentication text not null,
  interactive boolean not null,
  self_approved boolean not null,
  content_hash text not null,
  note text not null,
  verdicts jsonb not null,
  waivers jsonb not null,
  comments jsonb not null,
  decided_at timestamptz not null default now(),
  -- The required role that a decision in an escalated role counts for.
  stands_in_for text,
  -- What an approval at a budget gate grants beyond the limit, in the gate's unit.
  granted numeric check (granted > 0),
  unique (gate_id, person_id)
);

-- Somebody's words at a gate before it is decided. A comment decides nothing.
create table gate_comment (
  id bigint generated always as identity primary key,
  gate_id bigint not null references gate (id),
  author_id text not null references person (id),
  -- Local id or name of a part; '' for the whole.
  part text not null,
  text text not null check (btrim(text) <> ''),
  -- True when it is handed to the revision after changes were requested.
  for_redraft boolean not null,
  created_at timestamptz not null default now()
);
create index gate_comment_gate on gate_comment (gate_id, id);

-- Rules of this installation, beside the specification's policy. A gate copies them when it opens.
create table gate_rule (
  -- An artifact kind with a policy, or 'budget'.
  kind text primary key,
  quorum integer not null check (quorum between 1 and 20),
  -- {"architect": 1}: at least so many of the approvals are decided in that role.
  required_roles jsonb not null check (jsonb_typeof(required_roles) = 'object'),
  -- author: who wrote the version does not approve it. strict: nor does who wrote an earlier one,
  -- or approved what it is derived from.
  separation text not null check (separation in ('off', 'author', 'strict')),
  due_seconds integer check (due_seconds > 0),
  -- Between reminders, the first of which goes out when the gate is due.
  remind_seconds integer check (remind_seconds > 0),
  -- Who may decide too from the second reminder on, or from the only one.
  escalate_to text[] not null,
  set_by text not null references person (id),
  set_at timestamptz not null default now(),
  check (due_seconds is not null or (remind_seconds is null and escalate_to = '{}'))
);

-- Imported documents carry a claimed status. One gate of kind 'attestation' per batch asks a person
-- who holds the role of that kind of artifact whether the claims are true; its approval alone moves
-- the statuses, each of exactly the content that the gate was opened on. A row is one claim.
create table gate_claim (
  gate_id bigint not null references gate (id),
  artifact_id bigint not null,
  version integer not null,
  content_hash text not null,
  status text not null,
  -- The status in the words of the imported document.
  said text not null,
  -- Statuses that it has on its way there, the claimed one last.
  path text[] not null check (path[cardinality(path)] = status),
  primary key (gate_id, artifact_id),
  foreign key (artifact_id, version) references artifact_version (artifact_id, version)
);
create index gate_claim_artifact on gate_claim (artifact_id, version);

-- A claim that is no longer asked about, while the others of its gate are: its artifact moved on,
-- or whoever approved the others refused it.
create table gate_claim_exit (
  gate_id bigint not null,
  artifact_id bigint not null,
  -- False where the artifact moved on, which says nothing about the claim.
  refused boolean not null,
  because text not null,
  left_at timestamptz not null default now(),
  primary key (gate_id, artifact_id),
  foreign key (gate_id, artifact_id) references gate_claim (gate_id, artifact_id)
);

-- Which way a PRD takes through Inception (specification 1.3): a lead engineer or an architect
-- chooses it from answers about the feature, and chooses again with a reason. The newest stands;
-- none ever changes.
create table workflow_choice (
  id bigint generated always as identity primary key,
  prd_id bigint not null references artifact (id),
  -- The version that was current, and so read.
  prd_version integer not null,
  -- {"complex-domain": false, …}
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  -- No reference: what was decided by a condition stays, whatever becomes of the rules.
  condition text not null,
  path text not null check (path in ('full', 'lightweight', 'lightweight-with-validation')),
  -- Why it was chosen again; '' for a first choice without one.
  reason text not null,
  person_id text not null references person (id),
  role text not null references role (name),
  token_id text not null references token (id),
  chosen_at timestamptz not null default now(),
  foreign key (prd_id, prd_version) references artifact_version (artifact_id, version)
);
create index workflow_choice_prd on workflow_choice (prd_id, id);

grant select on gate, gate_decision, gate_comment, gate_rule, gate_claim, gate_claim_exit, workflow_choice to throughline_service;
