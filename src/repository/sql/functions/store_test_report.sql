-- Stores what a file of tests said at a commit: {"secret", "repository", "sha", "suite", "format",
-- "hash", "counts", "proofs": [{"ordinal", "key", "part", "test", "file", "status", "how"}], "coverage":
-- [{"file", "covered", "missed"}]}. The same file at the same commit is stored once. Returns
-- {"repeated", "unknown"}, the parts that there are not among them, or the refusal.
create or replace function store_test_report(p_given jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_sha constant text := p_given ->> 'sha';
  caller constant jsonb := require_scope(p_given ->> 'secret', v_sha, 'write');
  v_id bigint;
  v_unknown jsonb;
begin
  if caller ? 'refused' then return caller; end if;
  insert into test_report (repository, sha, suite, format, content_hash, counts, ingested_by)
    values (p_given ->> 'repository', v_sha, p_given ->> 'suite', p_given ->> 'format', p_given ->> 'hash', p_given -> 'counts', caller ->> 'id')
    on conflict do nothing returning id into v_id;
  if v_id is null then return jsonb_build_object('repeated', true, 'unknown', '[]'::jsonb); end if;
  with proof as (
    select p.*, a.id, a.current_version from jsonb_to_recordset(p_given -> 'proofs') as p (
        ordinal integer, key text, part text, test text, file text, status text, how text)
      left join artifact a on a.key = p.key
  ), named as (
    select p.*, exists (
      select from part where artifact_id = p.id and version = p.current_version and not removed
        and (local_id = p.part or type = 'api-operation' and p.part like local_id || '.___')) as is_known
    from proof p
  ), kept as (
    insert into test_proof (report_id, ordinal, artifact_id, local_id, test, file, status, how)
      select v_id, ordinal, id, part, test, file, status, how from named where is_known
  )
  select coalesce(jsonb_agg(distinct key || '#' || part), '[]') into v_unknown from named where not is_known;
  insert into test_coverage (report_id, file, covered, missed)
    select v_id, c ->> 'file', (c ->> 'covered')::int4multirange, (c ->> 'missed')::int4multirange from jsonb_array_elements(p_given -> 'coverage') c;
  perform record_deed(caller ->> 'id', 'tests.ingested', v_sha, jsonb_build_object(
    'report', v_id, 'repository', p_given ->> 'repository', 'suite', p_given ->> 'suite', 'format', p_given ->> 'format', 'counts', p_given -> 'counts'));
  return jsonb_build_object('repeated', false, 'unknown', v_unknown);
end $$;
grant execute on function store_test_report to throughline_service;
