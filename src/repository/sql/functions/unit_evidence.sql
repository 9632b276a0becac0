-- Returns what speaks for and against the release of a version of a Deployment Unit at a time, by
-- criterion. A check counts at exactly the commit that the version names, by its newest result.
create or replace function unit_evidence(p_artifact_id bigint, p_version integer, p_until timestamptz)
returns table (criterion text, evidence text, findings jsonb) language sql stable as $$
  with unit as (
    select a.key, lower(coalesce(v.body -> 'source' ->> 'commit', '')) as sha
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = p_version where a.id = p_artifact_id
  ), newest as (
    select distinct on (c.type, c.name) c.type, c.name, c.status, c.url, p.name as recorder,
      format('“%s” %s at %s', c.name, c.status, left(c.sha, 12)) as said, c.checked_at
    from unit join unit_check c on c.artifact_id = p_artifact_id and c.sha = unit.sha and c.recorded_at <= p_until
      join person p on p.id = c.recorded_by
    order by c.type, c.name, c.checked_at desc, c.id desc
  ), wanted (criterion, type, code, what) as (
    values ('checks-pass', 'ci', 'UNIT-CHECK', 'check of CI/CD'), ('smoke-tests-pass', 'smoke', 'UNIT-SMOKE', 'smoke test')
  ), shown as (
    select w.criterion, w.type, w.code, w.what, unit.key,
      case unit.sha when '' then 'a commit, which the unit does not name' else left(unit.sha, 12) end as sha,
      string_agg(format('%s, %s UTC, says %s%s.', n.said, to_char(n.checked_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), n.recorder,
        case when n.url <> '' then ': ' || n.url else '' end), ' ' order by n.name) filter (where n.type is not null) as checks,
      jsonb_agg(jsonb_build_object('code', w.code || '-FAILED', 'severity', 'error', 'at', jsonb_build_object('part', n.name), 'message', n.said || '.',
        'fix', 'Mend it, and have it run again at that commit; a later result counts in its place.') order by n.name)
        filter (where n.status = 'failed') as failed
    from unit cross join wanted w left join newest n on n.type = w.type
    group by w.criterion, w.type, w.code, w.what, unit.key, unit.sha
  )
  select s.criterion, coalesce(s.checks, format('No %s is recorded at %s.', s.what, s.sha)),
    case when s.checks is null then jsonb_build_array(jsonb_build_object('code', s.code || '-MISSING', 'severity', 'error', 'at', '{}'::jsonb,
      'message', format('No %s is recorded at %s.', s.what, s.sha),
      'fix', jsonb_build_array('Have the pipeline record it: ',
        jsonb_build_object('action', 'checkUnit', 'args', jsonb_build_object('key', s.key, 'type', s.type)), '.')))
    else coalesce(s.failed, '[]') end
  from shown s
$$;
grant execute on function unit_evidence to throughline_service;
