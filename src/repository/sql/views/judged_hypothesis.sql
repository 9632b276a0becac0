-- Hypotheses as they stand: confirmed by a confirmed root cause, else as a person judged them last,
-- be it at the gate of a root cause that they rejected.
create or replace view judged_hypothesis as
select h.artifact_id as "artifactId", h.number, 'HYP-' || h.number as id, h.statement, h.kind,
  array(select 'E-' || n from unnest(h.evidence) n) as evidence, array(select 'E-' || n from unnest(h.against) n) as against,
  h.confidence, c.drafter, h.change,
  case when is_confirmed_hypothesis(h.artifact_id, h.number) then 'confirmed' else coalesce(judged.state, 'proposed') end as state, graded.grade,
  judged.verdict
from incident_hypothesis h join incident_correlation c on c.id = h.correlation_id
left join lateral (select v.state, jsonb_build_object('by', v.name, 'reason', v.reason,
    'at', to_char(v.given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as verdict
  from (
    select v.state, p.name, v.reason, v.given_at from hypothesis_verdict v join person p on p.id = v.person_id
      where v.artifact_id = h.artifact_id and v.number = h.number and v.state is not null
    union all select 'refuted', name, reason, given_at from hypothesis_rejections(h.artifact_id, h.number)) v
  order by v.given_at desc limit 1) judged on true
left join lateral (select v.grade from hypothesis_verdict v
  where v.artifact_id = h.artifact_id and v.number = h.number and v.grade is not null order by v.id desc limit 1) graded on true;

grant select on judged_hypothesis to throughline_service;
