-- Deployments, each with its unit: the one that the source names, else by digest, else by commit, of
-- several the newest. `gated` says whether the gate of that unit had let it through by then; null
-- where there is no unit.
create or replace view matched_deployment as
select d.id, d.source, d.external_id, d.environment, d.is_production, d.status, d.occurred_at, d.repository, d.sha, d.digest, d.url,
  u.id as unit_id, u.key as unit, u.how,
  case when u.id is not null then
    exists (select from gate g where g.artifact_id = u.id and g.status = 'approved' and g.closed_at <= d.occurred_at)
    or exists (select from gate_claim c join gate g on g.id = c.gate_id where c.artifact_id = u.id and g.status = 'approved')
  end as gated
from deployment d left join lateral (
  select a.id, a.key, found.how
  from (
    select d.unit_id as id, null::integer as version, 'named' as how, 1 as place where d.unit_id is not null
    union all select artifact_id, version, 'digest', 2 from unit_identity where identity = d.digest
    union all select artifact_id, version, 'commit', 3 from unit_identity where identity = d.sha
  ) as found join artifact a on a.id = found.id and a.current_version = coalesce(found.version, a.current_version)
  order by found.place, a.id desc limit 1
) as u on true;

grant select on matched_deployment to throughline_service;
