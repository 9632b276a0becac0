-- The lifecycle's tables hold src/lifecycle as rows, so that triggers judge by the same rules.
-- migrate.ts writes the rows; a test asserts that they are equal.
--
-- Two roles: the owner migrates; the service connects as throughline_service, which owns nothing,
-- has no DDL and no TRUNCATE, and gets SELECT plus the few INSERTs and functions that are granted
-- by name. Functions that write on its behalf are SECURITY DEFINER with a fixed search_path that
-- ends in pg_temp: a temporary table of the caller's could otherwise stand in for one of ours.

revoke create on schema public from public;

create table artifact_kind (
  kind text primary key,
  numbering text not null check (numbering in ('sequence', 'year', 'category')),
  prefix text,
  check ((prefix is null) = (numbering = 'category'))
);

create table artifact_status (
  kind text not null references artifact_kind (kind),
  status text not null,
  initial boolean not null,
  -- False where content is final: change is a new artifact.
  takes_version boolean not null,
  -- The status after a new version was added.
  after_version text not null,
  primary key (kind, status),
  foreign key (kind, after_version) references artifact_status (kind, status)
);
create unique index one_initial_status on artifact_status (kind) where initial;

create table transition (
  kind text not null,
  from_status text not null,
  to_status text not null,
  trigger text not null,
  -- True where it needs an approved gate bound to the current version's content.
  guarded boolean not null,
  primary key (kind, from_status, to_status),
  foreign key (kind, from_status) references artifact_status (kind, status),
  foreign key (kind, to_status) references artifact_status (kind, status)
);

create table gate_policy (
  kind text primary key references artifact_kind (kind),
  roles text[] not null check (cardinality(roles) > 0),
  method text not null,
  -- [{id, text}] in the order a decider reads them.
  criteria jsonb not null check (jsonb_array_length(criteria) > 0),
  quorum integer not null check (quorum > 0),
  -- Where no rule of the installation says otherwise.
  separation text not null check (separation in ('off', 'author', 'strict'))
);

-- A row says where a gate leads: the status an artifact is reviewed in, and the one it has after
-- each outcome ('withdrawn' is an outcome too).
create table gate_outcome (
  kind text not null references gate_policy (kind),
  outcome text not null check (outcome in ('approve', 'request-changes', 'reject', 'withdrawn')),
  review_status text not null,
  to_status text not null,
  primary key (kind, outcome),
  foreign key (kind, review_status) references artifact_status (kind, status),
  foreign key (kind, to_status) references artifact_status (kind, status)
);

create table link_rule (
  from_kind text not null references artifact_kind (kind),
  role text not null,
  to_kind text not null references artifact_kind (kind),
  required boolean not null,
  -- True for roles that count for the rule that the record has no cycle.
  ordered boolean not null,
  primary key (from_kind, role, to_kind)
);

-- The chain of gates (src/lifecycle/gate-chain.ts): an artifact goes on only when what it comes from has
-- come far enough. guard_artifact asks this of every move, so raw SQL is refused as well;
-- decide_gate asks it before a decision is recorded, so that the refusal stands in the trail.
create table chain_rule (
  kind text not null,
  from_status text not null,
  to_status text not null,
  role text not null,
  source_kind text not null references artifact_kind (kind),
  -- Any of these will do.
  source_statuses text[] not null,
  -- True where there must be such a link; rules of one step and role are alternatives.
  needed boolean not null,
  primary key (kind, from_status, to_status, role, source_kind),
  foreign key (kind, from_status, to_status) references transition (kind, from_status, to_status)
);

-- Steps of the incident workflow (src/lifecycle/incident-steps.ts), by the status that each leads
-- to, and who may act in it.
create table incident_step_rule (
  status text primary key,
  participants text[] not null
);

create table role (
  name text primary key,
  deciding boolean not null
);

-- 'interactive-decisions' is always, never or auto (once there is more than one active person).
create table policy (
  name text primary key,
  value text not null,
  check (name = 'interactive-decisions' and value in ('auto', 'always', 'never'))
);
insert into policy values ('interactive-decisions', 'auto');

-- They are asked in this order, and the first that holds decides
-- (src/lifecycle/workflow-choice.ts).
create table workflow_condition (
  id text primary key,
  ordinal integer not null unique deferrable initially deferred,
  question text not null,
  answer boolean not null,
  path text not null check (path in ('full', 'lightweight', 'lightweight-with-validation'))
);

grant select on artifact_kind, artifact_status, transition, gate_policy, gate_outcome, link_rule, chain_rule, incident_step_rule, role, policy,
  workflow_condition to throughline_service;
