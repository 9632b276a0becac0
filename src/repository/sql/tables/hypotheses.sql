-- What code, tools and models found about incidents, and what they conclude. Rows are never changed:
-- what a hypothesis turned out to be is a verdict beside it.

create table incident_evidence (
  artifact_id bigint not null references artifact (id),
  -- E-n of its incident.
  number integer not null check (number > 0),
  class text not null check (class in ('alert', 'log', 'frame', 'line', 'commit', 'diff', 'deployment', 'artifact', 'runbook', 'similar',
    'measurement', 'note')),
  ref text not null check (length(ref) between 1 and 1000),
  -- Redacted.
  text text not null check (length(text) <= 4000),
  occurred_at timestamptz,
  brought_by text not null check (brought_by <> ''),
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (artifact_id, number),
  unique (artifact_id, class, ref)
);

-- One round of one drafter: hypotheses, or the reason why there is none.
create table incident_correlation (
  id bigint generated always as identity primary key,
  artifact_id bigint not null references artifact (id),
  -- The visit of the run, which may be repeated.
  origin text not null unique,
  drafter text not null check (drafter <> ''),
  -- Why nothing can be concluded; '' where hypotheses were stored.
  inconclusive text not null,
  correlated_at timestamptz not null default clock_timestamp()
);
create index incident_correlation_artifact on incident_correlation (artifact_id);

create table incident_hypothesis (
  artifact_id bigint not null references artifact (id),
  -- HYP-n of its incident.
  number integer not null check (number > 0),
  correlation_id bigint not null references incident_correlation (id),
  statement text not null check (length(statement) between 1 and 500),
  kind text not null check (kind in ('code', 'deployment', 'configuration', 'dependency', 'capacity', 'data', 'unknown')),
  evidence integer[] not null check (cardinality(evidence) > 0),
  against integer[] not null,
  confidence text not null check (confidence in ('weak', 'medium', 'strong')),
  change text collate "C" check (change ~ '^[0-9a-f]{40,64}$'),
  primary key (artifact_id, number),
  unique (artifact_id, kind, statement)
);

-- Proposals that broke a rule: shown as refused, with the reason, and never as hypotheses.
create table refused_hypothesis (
  id bigint generated always as identity primary key,
  correlation_id bigint not null references incident_correlation (id),
  statement text not null,
  kind text not null,
  reason text not null check (reason <> '')
);
create index refused_hypothesis_correlation on refused_hypothesis (correlation_id);

-- What people found a hypothesis to be: a state with its reason, or a grade. The newest of each counts.
create table hypothesis_verdict (
  id bigint generated always as identity primary key,
  artifact_id bigint not null,
  number integer not null,
  state text check (state in ('supported', 'refuted')),
  grade integer check (grade in (100, 65, 35, 0)),
  reason text not null default '',
  person_id text not null references person (id),
  given_at timestamptz not null default clock_timestamp(),
  check ((state is null) <> (grade is null)),
  foreign key (artifact_id, number) references incident_hypothesis (artifact_id, number)
);
create index hypothesis_verdict_hypothesis on hypothesis_verdict (artifact_id, number, id);

grant select on incident_evidence, incident_correlation, incident_hypothesis, refused_hypothesis, hypothesis_verdict to throughline_service;
