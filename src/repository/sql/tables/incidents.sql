-- Incidents beyond their tickets: who leads them, what happened, and what each step of
-- specification 1.6 waits for. All of it enters through functions; what is history never changes.

create table incident (
  artifact_id bigint primary key references artifact (id),
  -- Before anybody here heard of it.
  alert_at timestamptz not null,
  service text not null default '',
  environment text not null default '',
  -- Exercises are left out of figures.
  is_exercise boolean not null default false,
  -- What a rule proposes, which decides nothing.
  proposed_severity text check (proposed_severity in ('SEV-1', 'SEV-2', 'SEV-3')),
  proposed_because text not null default '',
  -- What a person decided.
  severity text check (severity in ('SEV-1', 'SEV-2', 'SEV-3')),
  commander_id text references person (id),
  acknowledged_at timestamptz,
  acknowledged_by text references person (id),
  declared_at timestamptz,
  -- The alert that joined with a stack trace where none was known; it was correlated.
  traced_by bigint
);

-- When an incident came to each step.
create table incident_step (
  artifact_id bigint not null references artifact (id),
  status text not null,
  reached_at timestamptz not null default clock_timestamp(),
  primary key (artifact_id, status)
);

-- The timeline: TL-1, TL-2 … as they were recorded, which is not always the order in time.
create table incident_event (
  artifact_id bigint not null references artifact (id),
  number integer not null,
  occurred_at timestamptz not null,
  event text not null check (btrim(event) <> ''),
  -- What it is known from: an artifact, a gate, an alert, a person's word.
  source text not null,
  actor_id text references person (id),
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (artifact_id, number)
);

-- Who had which role in an incident from when on.
create table incident_role (
  id bigint generated always as identity primary key,
  artifact_id bigint not null references artifact (id),
  role text not null check (role in ('commander')),
  person_id text not null references person (id),
  reason text not null,
  given_by text not null references person (id),
  given_at timestamptz not null default clock_timestamp()
);
create index incident_role_artifact on incident_role (artifact_id, id);

-- That a person executed the approved option of a Mitigation, and what they measured.
create table incident_execution (
  artifact_id bigint primary key references artifact (id),
  option text not null,
  impact text not null check (btrim(impact) <> ''),
  executed_at timestamptz not null,
  executed_by text not null references person (id),
  recorded_at timestamptz not null default clock_timestamp()
);

-- Whether the service is stable, in the word of a person; the newest holds.
create table incident_stability (
  id bigint generated always as identity primary key,
  artifact_id bigint not null references artifact (id),
  is_stable boolean not null,
  -- Why no mitigation was needed; '' where one was executed.
  reason text not null,
  observed_at timestamptz not null,
  observed_by text not null references person (id),
  recorded_at timestamptz not null default clock_timestamp()
);
create index incident_stability_artifact on incident_stability (artifact_id, id);

-- That an on-call engineer accepted what a Fix-It Bolt is to do, and how its change is reviewed.
create table fix_acceptance (
  artifact_id bigint not null,
  version integer not null,
  content_hash text not null,
  review text not null check (review in ('pair programming', 'immediate merge')),
  accepted_by text not null references person (id),
  accepted_at timestamptz not null default clock_timestamp(),
  primary key (artifact_id, version),
  foreign key (artifact_id, version) references artifact_version (artifact_id, version)
);

-- That an action item of a Validated Post-mortem is done, in the word of a person, and what shows
-- it. The Post-mortem itself does not change; the newest row of an item holds.
create table action_completion (
  id bigint generated always as identity primary key,
  artifact_id bigint not null references artifact (id),
  item text not null,
  -- An AI-ADR or Playbook entry in force, a part of one such as an alert, or the address of a document.
  evidence text not null check (btrim(evidence) <> ''),
  note text not null,
  done_by text not null references person (id),
  done_at timestamptz not null default clock_timestamp()
);
create index action_completion_item on action_completion (artifact_id, item, id);

-- Reminders of incidents and Post-mortems, each once for its occasion; sent as notifications.
create table incident_reminder (
  incident_key text not null references artifact (key),
  occasion text not null,
  type text not null check (type in ('target-at-risk', 'target-missed', 'postmortem-missing', 'action-late')),
  text text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (incident_key, occasion)
);

grant select on incident, incident_step, incident_event, incident_role, incident_execution, incident_stability,
  fix_acceptance, action_completion, incident_reminder to throughline_service;
