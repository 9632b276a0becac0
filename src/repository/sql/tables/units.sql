-- What CI/CD says of Deployment Units, and what was deployed where. Machines write these rows; none
-- moves the status of a unit.

-- What a unit is recognized by in a deployment: its commit and the digests of what it ships.
create table unit_identity (
  artifact_id bigint not null references artifact (id),
  version integer not null,
  identity text collate "C" not null,
  primary key (artifact_id, version, identity)
);
create index unit_identity_name on unit_identity (identity);

-- Evidence for the gate of a unit. Of a name the newest at the unit's own commit counts.
create table unit_check (
  id bigint generated always as identity primary key,
  artifact_id bigint not null references artifact (id),
  sha text collate "C" not null,
  type text not null check (type in ('ci', 'smoke')),
  name text not null,
  status text not null check (status in ('passed', 'failed')),
  url text not null,
  checked_at timestamptz not null,
  recorded_by text not null references person (id),
  recorded_at timestamptz not null default clock_timestamp(),
  unique (artifact_id, sha, type, name, checked_at, status)
);

create table deployment (
  id bigint generated always as identity primary key,
  -- A source that sends the same once more is answered, and nothing is stored.
  source text not null check (source in ('github', 'cdevents', 'pagerduty', 'api')),
  external_id text not null,
  environment text not null,
  is_production boolean not null,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'rolled-back', 'removed')),
  occurred_at timestamptz not null,
  repository text not null default '',
  sha text collate "C",
  digest text collate "C",
  -- The unit that the source names; others are found by digest or commit (matched_deployment).
  unit_id bigint references artifact (id),
  url text not null default '',
  recorded_by text references person (id),
  recorded_at timestamptz not null default now(),
  unique (source, external_id),
  check (sha is not null or digest is not null or unit_id is not null)
);
create index deployment_environment on deployment (environment, occurred_at);
create index deployment_sha on deployment (sha) where sha is not null;
create index deployment_digest on deployment (digest) where digest is not null;

grant select on unit_identity, unit_check, deployment to throughline_service;
