-- Returns the figures of an environment since a time, from stored events alone. What is counted is a
-- unit, or a commit or digest without one, once, when it first succeeded there: two sources that
-- report the same deployment do not double it. A change failed when it was rolled back, or when a
-- Fix-It Bolt mends an incident that arose from its unit and is no exercise. It is restored by the
-- rollback, or when a unit with the Fix-It Bolt succeeds; time counts from the incident, else from
-- the deployment. A failure that is not restored is in no median. Lead time is that of each commit
-- of its Bolts.
create or replace function dora_figures(p_environment text, p_since timestamptz) returns jsonb language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  with seen as (
    select coalesce(unit, sha, digest) as what, unit_id, sha, status, occurred_at as at from matched_deployment where environment = p_environment
  ), landed as (
    select what, unit_id, min(at) as at, max(sha) as sha from seen where status = 'succeeded' group by what, unit_id
  ), counted as (
    select * from landed where at >= p_since
  ), broken as (
    select c.what, c.at, fixed.since, (
        select min(t) from (
          select min(r.at) as t from seen r where r.what = c.what and r.status = 'rolled-back' and r.at >= c.at
          union all select min(e.at) from audit e join artifact u on u.key = e.subject
            where u.id = c.unit_id and e.action = 'artifact.status-moved' and e.details ->> 'to' = 'Rolled Back' and e.at >= c.at) as one) as rolled_back_at,
      fixed.since is not null as is_fixed, fixed.restored_at
    from counted c left join lateral (
      select min(i.created_at) as since, min(l.at) as restored_at
      from current_link arose join artifact i on i.id = arose.from_artifact_id
        join current_link mends on mends.to_artifact_id = i.id and mends.role = 'fixes'
        left join current_link holds on holds.to_artifact_id = mends.from_artifact_id and holds.role = 'contains'
        left join landed l on l.unit_id = holds.from_artifact_id and l.at >= c.at
      where arose.to_artifact_id = c.unit_id and arose.role = 'arose_from' and not exists (select from incident x where x.artifact_id = i.id and x.is_exercise)
    ) as fixed on true
  ), failed as (
    select what, extract(epoch from least(rolled_back_at, restored_at) - greatest(since, at)) as seconds
    from broken where rolled_back_at is not null or is_fixed
  ), change as (
    select distinct c.what, m.sha, extract(epoch from c.at - m.committed_at) as seconds
    from counted c cross join lateral (
        select t.repository_id, t.sha from current_link holds join artifact b on b.id = holds.to_artifact_id join commit_bolt t on t.bolt = b.key
          where holds.from_artifact_id = c.unit_id and holds.role = 'contains'
        union select r.id, c.sha from repository r) as named
      join code_commit m on m.repository_id = named.repository_id and m.sha = named.sha and m.committed_at <= c.at
  )
  select jsonb_build_object(
    'deployments', (select count(*) from counted),
    'withoutUnit', (select count(*) from counted where unit_id is null),
    'lead', (select jsonb_build_object('medianSeconds', percentile_cont(0.5) within group (order by seconds), 'changes', count(*),
      'deployments', count(distinct what)) from change),
    'failures', (select count(*) from failed),
    'restore', (select jsonb_build_object('medianSeconds', percentile_cont(0.5) within group (order by case when seconds < 0 then 0 else seconds end), 'restored', count(seconds)) from failed))
$$;
grant execute on function dora_figures to throughline_service;
