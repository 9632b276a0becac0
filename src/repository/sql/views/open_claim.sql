-- Claims of current versions that no gate asks about and none has settled, such as after a crash
-- between an import and its gate. `refused`: a person was asked and said no, so that they are asked
-- again only when somebody names the artifact.
create or replace view open_claim as
select a.id as artifact_id, a.key, a.kind, v.version, v.provenance ->> 'claimedStatus' as status,
  coalesce(v.provenance -> 'stated' ->> 'status', v.provenance ->> 'claimedStatus') as said, v.created_at as since,
  exists (
    select from gate_claim c join gate g on g.id = c.gate_id
      left join gate_claim_exit e on e.gate_id = c.gate_id and e.artifact_id = c.artifact_id
    where c.artifact_id = a.id and c.version = v.version and c.status = v.provenance ->> 'claimedStatus'
      and (e.refused or e.gate_id is null and g.status = 'rejected')) as refused
from artifact_version v join artifact a on a.id = v.artifact_id and a.current_version = v.version
where v.provenance ? 'claimedStatus' and v.provenance ->> 'claimedStatus' <> a.status
  and exists (select from gate_policy p where p.kind = a.kind)
  and not is_review_status(a.kind, v.provenance ->> 'claimedStatus')
  and (v.provenance ->> 'claimedStatus' <> 'Superseded' or has_heir(a.id))
  and not exists (
    select from gate_claim c join gate g on g.id = c.gate_id
    where c.artifact_id = a.id and c.version = v.version and c.status = v.provenance ->> 'claimedStatus' and g.status in ('pending', 'approved')
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id))
  and status_path(a.kind, a.status, v.provenance ->> 'claimedStatus') is not null;

grant select on open_claim to throughline_service;
