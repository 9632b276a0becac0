-- What was made for an incident, by its current version: what it asks a person to decide, its
-- Fix-It Bolts, its Post-mortem, and what the record learned from either. Not materialized: a
-- question about one incident reads its own links, not those of every artifact.
create or replace view incident_artifact as
with current as not materialized (
  select l.from_artifact_id, l.role, l.to_artifact_id from link l
    join artifact source on source.id = l.from_artifact_id and source.current_version = l.from_version
), direct as not materialized (
  select l.to_artifact_id as incident_id, l.from_artifact_id as artifact_id
  from current l join artifact i on i.id = l.to_artifact_id and i.kind = 'incident'
  where l.role in ('concerns', 'fixes', 'arose_from')
)
select incident_id, artifact_id, true as is_direct from direct
union
select d.incident_id, l.from_artifact_id, false
from direct d join artifact s on s.id = d.artifact_id and s.kind in ('postmortem', 'fix')
  join current l on l.to_artifact_id = s.id and l.role = 'arose_from';

grant select on incident_artifact to throughline_service;
