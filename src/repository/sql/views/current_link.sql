-- The links of current versions. `suspect` is computed, never stored: what the link points at reads
-- otherwise than when it was made or last cleared, or is no more. The order of its conditions
-- matters: most links point at a current version, which settles it.
create or replace view current_link as
select l.id, l.from_artifact_id, l.from_version, l.from_part, l.role, l.to_artifact_id, l.to_part, l.to_version, target.current_version as target_version,
  target.current_version > 1 and l.to_version <> target.current_version and (
    case
      when l.to_part is null then
        (select v.normative_hash from artifact_version v where v.artifact_id = target.id and v.version = target.current_version)
      else
        (select p.normative_hash from part p
          where p.artifact_id = target.id and p.version = target.current_version and p.local_id = l.to_part and not p.removed)
    end
  ) is distinct from coalesce(
    (select c.to_normative_hash from link_clearance c where c.link_id = l.id order by c.id desc limit 1), l.to_normative_hash) as suspect
from link l
  join artifact source on source.id = l.from_artifact_id and source.current_version = l.from_version
  join artifact target on target.id = l.to_artifact_id;

grant select on current_link to throughline_service;
