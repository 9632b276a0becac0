-- Work on Bolts and Fix-It Bolts: who holds one, what was reported, and what its tests said. It
-- stands beside the content, whose hash it must not change: a Done Bolt takes no version.

create table bolt_work (
  artifact_id bigint primary key references artifact (id),
  -- Null while nobody works on it. The claim ends when the lease does; in review none runs out.
  holder text references person (id),
  claimed_at timestamptz,
  lease_until timestamptz,
  lease_seconds integer check (lease_seconds > 0),
  -- Of claims that ended before the one that stands.
  worked_seconds double precision not null default 0,
  -- The change that is proposed: the address or number of a pull request, and its branch.
  change text,
  branch text,
  -- The commit that brought it in; '' stands for a repository without a name.
  repository text not null default '',
  merged_sha text,
  merged_by text references person (id),
  merged_at timestamptz,
  in_review_at timestamptz,
  done_at timestamptz,
  -- From claim to Done without what was put down, until a person corrects it.
  actual_hours numeric(10, 2),
  -- What work_evidence said when it became Done.
  evidence jsonb
);

-- What people and their agents did and said, oldest first; none ever changes. A report may be the
-- evidence of a criterion; of a criterion the newest counts.
create table bolt_report (
  id bigint generated always as identity primary key,
  artifact_id bigint not null references artifact (id),
  deed text not null check (deed in ('claimed', 'put-down', 'expired', 'reported', 'submitted', 'merged', 'corrected')),
  person_id text not null references person (id),
  note text not null,
  criterion text,
  evidence text,
  reported_at timestamptz not null default now()
);
create index bolt_report_artifact on bolt_report (artifact_id, id);

-- A file of results or of coverage that tests left behind at one commit.
create table test_report (
  id bigint generated always as identity primary key,
  repository text not null,
  sha text not null,
  suite text not null,
  format text not null,
  content_hash text not null,
  -- {"passed": 1, "failed": 0, …}
  counts jsonb not null,
  ingested_by text not null references person (id),
  ingested_at timestamptz not null default now(),
  unique (repository, sha, suite, content_hash)
);

-- What a test says about a part. Tests that name none are counted in their report alone.
create table test_proof (
  report_id bigint not null references test_report (id),
  ordinal integer not null,
  artifact_id bigint not null references artifact (id),
  local_id text not null,
  test text not null,
  file text not null,
  status text not null check (status in ('passed', 'failed', 'skipped', 'flaky', 'not-run')),
  how text not null check (how in ('property', 'name', 'tag', 'comment')),
  primary key (report_id, ordinal)
);
create index test_proof_part on test_proof (artifact_id, local_id);

-- Lines by file, as ranges: a file of a thousand lines is some tens of bytes.
create table test_coverage (
  report_id bigint not null references test_report (id),
  file text not null,
  covered int4multirange not null,
  missed int4multirange not null,
  primary key (report_id, file)
);

grant select on bolt_work, bolt_report, test_report, test_proof, test_coverage to throughline_service;
