-- Links between versions and parts. They run from the later artifact to the earlier one, in roles
-- and between kinds that the table link_rule allows. The keys make a dead link impossible: both
-- ends are versions, and parts, that exist and are never deleted.
--
-- Closures keep only ids in the recursive row, and fetch everything else once at the end: joining
-- the closure to wide rows on the way cost twenty times as much.

create table link (
  id bigint generated always as identity primary key,
  from_artifact_id bigint not null,
  from_version integer not null,
  from_part text,
  role text not null,
  to_artifact_id bigint not null,
  to_version integer not null,
  to_part text,
  -- Hash of the whole target version.
  to_content_hash text not null,
  -- Hash of the target part, or of the version where the link points at the whole artifact.
  to_normative_hash text not null,
  foreign key (from_artifact_id, from_version) references artifact_version (artifact_id, version),
  foreign key (from_artifact_id, from_version, from_part) references part (artifact_id, version, local_id),
  foreign key (to_artifact_id, to_version) references artifact_version (artifact_id, version),
  foreign key (to_artifact_id, to_version, to_part) references part (artifact_id, version, local_id),
  unique nulls not distinct (from_artifact_id, from_version, from_part, role, to_artifact_id, to_part)
);
-- Traces read links from these indexes alone: they hold all that an answer says of a link. To fetch
-- the rows of 570 links took five of the seven milliseconds of that part of a trace.
create index link_source on link (from_artifact_id, from_version, role) include (to_artifact_id, to_version, from_part, to_part, id);
create index link_target on link (to_artifact_id, role) include (from_artifact_id, from_version, to_version, from_part, to_part, id);

-- Somebody looked at what a link points at now, and said that it still holds. A clearance is never
-- taken back: when the target moves on once more, the link is suspect again.
create table link_clearance (
  id bigint generated always as identity primary key,
  link_id bigint not null references link (id),
  -- Version and hash of the target, as the person saw it.
  to_version integer not null,
  to_normative_hash text not null,
  reason text not null check (btrim(reason) <> ''),
  cleared_by text not null references person (id),
  cleared_at timestamptz not null default now()
);
create index link_clearance_link on link_clearance (link_id, id);

grant select on link, link_clearance to throughline_service;
grant insert (from_artifact_id, from_version, from_part, role, to_artifact_id, to_version, to_part) on link to throughline_service;
