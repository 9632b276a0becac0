-- Search over all artifacts, and baselines.

-- The words of every artifact's current version. Kind and link roles are words too (`kind:adr`,
-- which no text can make), so that one index answers a filtered search: looking up the row of every
-- document that has a common word took a second. The artifact is no reference, which costs a
-- statement for every row (guard_status_in_use).
create table search_document (
  artifact_id bigint primary key,
  version integer not null,
  -- Key, aliases and title: what somebody who knows the record looks for.
  title_words tsvector not null,
  words tsvector not null
);
create index search_document_title on search_document using gin (title_words);
create index search_document_words on search_document using gin (words);

-- A named set of versions, as they were current together. Insert-only.
create table baseline (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$'),
  note text not null,
  -- True for everything that there was, and not a selection.
  whole boolean not null,
  created_by text not null references person (id),
  created_at timestamptz not null default now()
);

create table baseline_entry (
  baseline_id bigint not null references baseline (id),
  artifact_id bigint not null,
  version integer not null,
  primary key (baseline_id, artifact_id),
  foreign key (artifact_id, version) references artifact_version (artifact_id, version)
);

grant select on search_document, baseline, baseline_entry to throughline_service;
