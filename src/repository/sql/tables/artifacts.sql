-- Artifacts, their versions and parts. Content is inserted once and never changes; what changes is
-- which version is current and the status, and both move only through triggers and functions.

create table artifact (
  id bigint generated always as identity primary key,
  -- No reference: the table of transitions knows the kind of every status (guard_status_in_use).
  kind text not null,
  -- Null only inside the creating transaction: an artifact with links is numbered last
  -- (number_artifact).
  key text unique,
  scope text,
  seq integer,
  status text not null,
  current_version integer not null,
  -- Who moved the status last, whether a secret proved it, and why.
  moved_by text,
  mover_proven boolean not null default false,
  moved_because text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, scope, seq)
);
-- Lists come in pages, newest first, each by one of these indexes.
create index artifact_kind_newest on artifact (kind, id);
create index artifact_status_newest on artifact (status, id);
create index artifact_kind_status_newest on artifact (kind, status, id);
-- Only what has more than one version can have left a link behind.
create index artifact_revised on artifact (id) where current_version > 1;

create table artifact_version (
  artifact_id bigint not null references artifact (id),
  version integer not null,
  title text not null check (btrim(title) <> ''),
  body jsonb not null,
  markdown text not null,
  -- sha256 (hex) over title, body and Markdown, which is what a decider reads; start_version always
  -- computes it, and gates bind to it.
  content_hash text not null,
  -- The same without what is no rule for anybody: the title and kept text. Links pin it to tell
  -- when their target moved on.
  normative_hash text not null,
  -- For an AI draft, who started the run.
  author_id text not null references person (id),
  provenance jsonb not null check (jsonb_typeof(provenance) = 'object'),
  -- The status that the version before keeps since this one took its place; null for the first.
  previous_status text,
  -- Names the deed that stored it, so that a repeat stores nothing twice.
  origin text unique,
  created_at timestamptz not null default now(),
  -- Parts and links belong to a version's content, so they enter only in its own transaction.
  created_in xid8 not null,
  primary key (artifact_id, version)
);
create index version_source_hash on artifact_version ((provenance ->> 'sourceHash'));
-- For the few versions among all that came with a claim.
create index artifact_version_claiming on artifact_version (artifact_id, version) where provenance ? 'claimedStatus';

create table artifact_alias (
  alias text not null check (btrim(alias) <> ''),
  artifact_id bigint not null references artifact (id),
  primary key (alias, artifact_id)
);
create index alias_artifact on artifact_alias (artifact_id);

create table part (
  artifact_id bigint not null,
  version integer not null,
  local_id text not null check (btrim(local_id) <> ''),
  type text not null,
  text text not null,
  -- True for a tombstone: the version before had this part and this one has not.
  removed boolean not null default false,
  normative_hash text not null generated always as (hash_text(type || ':' || text)) stored,
  ordinal integer not null,
  primary key (artifact_id, version, local_id),
  foreign key (artifact_id, version) references artifact_version (artifact_id, version)
);

-- One row a key scope. A creation locks it last and for one statement, so keys are gap-free without
-- holding creators up.
create table counter (
  kind text not null references artifact_kind (kind),
  scope text not null,
  last integer not null,
  primary key (kind, scope)
);

grant select on artifact, artifact_version, artifact_alias, part, counter to throughline_service;
grant insert (kind) on artifact to throughline_service;
grant insert (artifact_id, version, title, body, markdown, author_id, provenance, origin) on artifact_version to throughline_service;
grant insert (alias, artifact_id) on artifact_alias to throughline_service;
grant insert (artifact_id, version, local_id, type, text, removed, ordinal) on part to throughline_service;
