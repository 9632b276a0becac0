-- Repositories of code: what their commits say about Bolts. Texts of commits stay in the mirror;
-- only a subject that somebody asked for is kept, redacted.

create table repository (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$'),
  kind text not null check (kind in ('path', 'url')),
  address text not null unique,
  -- Of the source's HEAD, when it was last indexed.
  head text,
  branch text,
  is_shallow boolean not null default false,
  -- What the next index leaves out, because this one has it.
  indexed_tips text[] not null default '{}',
  indexed_at timestamptz,
  added_by text not null references person (id),
  added_at timestamptz not null default now()
);

create table code_commit (
  -- No reference, which costs a statement for every row: tens of thousands come at once.
  repository_id bigint not null,
  sha text collate "C" not null,
  parents text[] not null,
  committed_at timestamptz not null,
  -- A rebase and a cherry-pick keep it: where to look for an equal patch.
  authored_at timestamptz not null,
  -- The number of the pull request that its subject names.
  pull integer,
  -- The merge that brought it in; null on the first line of a branch.
  via text collate "C",
  -- Redacted; null until somebody asked.
  subject text,
  primary key (repository_id, sha)
);
create index code_commit_pull on code_commit (repository_id, pull) where pull is not null;
create index code_commit_authored on code_commit (repository_id, authored_at);

-- The Bolts that a commit belongs to, as it says itself or as its merge says. The Bolt need not
-- exist (yet): what a message names is kept as it is.
create table commit_bolt (
  repository_id bigint not null,
  sha text collate "C" not null,
  bolt text not null check (bolt ~ '^(BOLT|FIX)-[0-9]{3,9}$'),
  how text not null check (how in ('trailer', 'pull-request', 'merge', 'patch-id')),
  primary key (repository_id, sha, bolt),
  foreign key (repository_id, sha) references code_commit (repository_id, sha)
);
create index commit_bolt_bolt on commit_bolt (bolt, repository_id);

-- Where a line came from. A line of a later commit is traced back to here, and no further.
create table blame_cache (
  repository_id bigint not null references repository (id),
  sha text collate "C" not null,
  -- SHA-256 of the path, which may be longer than an index takes.
  path_hash text collate "C" not null,
  line integer not null,
  -- The object of the file with the revisions to ignore; '' without one.
  ignored text collate "C" not null,
  origin_sha text collate "C" not null,
  origin_path text not null,
  origin_line integer not null,
  asked_at timestamptz not null default now(),
  primary key (repository_id, path_hash, sha, line)
);
create index blame_cache_newest on blame_cache (repository_id, path_hash, asked_at desc);

grant select on repository, code_commit, commit_bolt, blame_cache to throughline_service;
grant insert, update on code_commit to throughline_service;
grant insert on commit_bolt to throughline_service;
grant insert on blame_cache to throughline_service;
grant update on repository to throughline_service;
