-- Names the current versions of everything, or of those that p_entries names: [{"key": "PRD-001",
-- "version": 2 or null}]. One refusal names everything that does not exist.
create or replace function create_baseline(p_name text, p_note text, p_entries jsonb, p_actor text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_id bigint;
  v_missing text[];
begin
  select array_agg(coalesce(e.key, '') || coalesce('@' || e.version, '') order by e.key) into v_missing
  from jsonb_to_recordset(p_entries) as e (key text, version integer)
    left join artifact a on a.key = e.key
    left join artifact_version v on v.artifact_id = a.id and v.version = coalesce(e.version, a.current_version)
  where v.version is null;
  if v_missing is not null then perform refuse('baseline.unknown-artifact', jsonb_build_object('missing', v_missing)); end if;
  insert into baseline (name, note, whole, created_by) values (p_name, p_note, jsonb_array_length(p_entries) = 0, p_actor) on conflict (name) do nothing returning id into v_id;
  if v_id is null then perform refuse('baseline.exists', jsonb_build_object('name', p_name)); end if;
  insert into baseline_entry (baseline_id, artifact_id, version)
  select v_id, a.id, coalesce(e.version, a.current_version)
  from artifact a left join jsonb_to_recordset(p_entries) as e (key text, version integer) on e.key = a.key
  where jsonb_array_length(p_entries) = 0 or e.key is not null;
  perform record_service_deed(p_actor, 'baseline.created', p_name,
    jsonb_build_object('versions', (select count(*) from baseline_entry where baseline_id = v_id)));
end $$;
grant execute on function create_baseline to throughline_service;
