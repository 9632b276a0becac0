-- Stores what a file of tests said at a commit: {"secret", "repository", "sha", "suite", "format",
-- "hash", "counts", "proofs": [{"key", "part", "test", "file", "status", "how"}], "coverage":
-- [{"file", "covered", "missed"}]}. The same file at the same commit is stored once. Returns {"report",
-- "repeated"} or the refusal.
create or replace function store_test_report(p_given jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_sha constant text := p_given ->> 'sha';
  caller constant jsonb := require_scope(p_given ->> 'secret', v_sha, 'write');
  v_id bigint;
begin
  if caller ? 'refused' then return caller; end if;
  insert into test_report (repository, sha, suite, format, content_hash, counts, ingested_by)
    values (p_given ->> 'repository', v_sha, p_given ->> 'suite', p_given ->> 'format', p_given ->> 'hash', p_given -> 'counts', caller ->> 'id')
    on conflict do nothing returning id into v_id;
  if v_id is null then
    return jsonb_build_object('repeated', true);
  end if;
  insert into test_proof (report_id, ordinal, artifact_id, local_id, test, file, status, how)
    select v_id, p.ordinality, a.id, p.one ->> 'part', p.one ->> 'test', p.one ->> 'file', p.one ->> 'status', p.one ->> 'how'
    from jsonb_array_elements(p_given -> 'proofs') with ordinality as p (one) join artifact a on a.key = p.one ->> 'key';
  insert into test_coverage (report_id, file, covered, missed)
    select v_id, c ->> 'file', (c ->> 'covered')::int4multirange, (c ->> 'missed')::int4multirange from jsonb_array_elements(p_given -> 'coverage') c;
  perform record_deed(caller ->> 'id', 'tests.ingested', v_sha, jsonb_build_object(
    'report', v_id, 'repository', p_given ->> 'repository', 'suite', p_given ->> 'suite', 'format', p_given ->> 'format', 'counts', p_given -> 'counts'));
  return jsonb_build_object('repeated', false);
end $$;
grant execute on function store_test_report to throughline_service;
