-- Returns what shows that a Bolt is done: {"merged": {"sha", "repository"} or null, "criteria": [{"id",
-- "text", "proof", "met", "tests": [{"test", "status", "sha", "how"}], "written": [{"person", "kind",
-- "text", "at"}]}]}. A test counts at the merged commit or a descendant, by its newest result; one
-- that fails keeps the criterion open. What was written counts from a person, and not for a criterion
-- whose proof is a test.
create or replace function work_evidence(p_artifact_id bigint) returns jsonb language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  with work as (
    select a.id, a.key, v.body, w.merged_sha, coalesce(w.repository, '') as repository
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
      left join bolt_work w on w.artifact_id = a.id
    where a.id = p_artifact_id
  ), criterion as (
    select c.ordinality, c.one ->> 'id' as id, c.one ->> 'text' as text, coalesce(c.one ->> 'proof', '') as proof,
      coalesce(c.one ->> 'from', '') as source
    from work, jsonb_array_elements(work.body -> 'acceptanceCriteria') with ordinality as c (one)
  ), result as (
    select distinct on (c.id, p.test, p.file) c.id, p.test, p.file, p.status, p.how, r.sha, r.ingested_at
    from work cross join criterion c
      join artifact proven on proven.key in (work.key, split_part(c.source, '#', 1))
      join test_proof p on p.artifact_id = proven.id and p.local_id = case when proven.id = work.id then c.id else split_part(c.source, '#', 2) end
      join test_report r on r.id = p.report_id
    where r.sha = work.merged_sha or r.repository = work.repository and is_proven_at(r.repository, r.sha, work.merged_sha)
    order by c.id, p.test, p.file, r.id desc
  ), shown as (
    select c.*,
      (select coalesce(jsonb_agg(jsonb_build_object('test', r.test, 'file', r.file, 'status', r.status, 'sha', r.sha, 'how', r.how) order by r.file, r.test), '[]')
        from result r where r.id = c.id) as tests,
      (select coalesce(jsonb_agg(jsonb_build_object('person', p.name, 'kind', p.kind, 'text', w.evidence, 'at', w.reported_at) order by w.id), '[]')
        from bolt_report w join person p on p.id = w.person_id
        where w.artifact_id = p_artifact_id and w.criterion = c.id) as written
    from criterion c
  )
  select jsonb_build_object(
    'merged', (select case when merged_sha is not null then jsonb_build_object('sha', merged_sha, 'repository', repository) end from work),
    'criteria', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'proof', proof, 'tests', tests, 'written', written,
        'met', not tests @> '[{"status": "failed"}]' and (
          proof in ('', 'test') and tests @> '[{"status": "passed"}]'
          or proof <> 'test' and written @> '[{"kind": "person"}]')) order by ordinality), '[]') from shown))
$$;
grant execute on function work_evidence to throughline_service;
