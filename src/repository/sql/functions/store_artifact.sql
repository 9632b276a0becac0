-- Stores a new artifact ("key" is null) or the version after "expected" of an existing one, unless
-- the same deed did before: then nothing. `made` returns what was stored, so that nothing need be
-- read. What a run makes is made again if it is lost with Postgres, and what the run stores next
-- waits for the disk for both (decision 0010), so this commit need not. Another version may close a
-- gate, and whoever reads that in the feed must not find it gone.
--
-- p_artifact is {"kind", "aliases", "key", "expected", "title", "author", "provenance", "origin",
-- "parts", "links"}; parts and links are those of store_version. Body and Markdown stand beside it,
-- because they may hold megabytes.
create or replace function store_artifact(
  p_artifact jsonb, p_body jsonb, p_markdown text, out stored_key text, out stored_version integer, out made jsonb
) language plpgsql as $$
declare
  v_key constant text := p_artifact ->> 'key';
  v_id bigint;
  setting text;
begin
  select a.key, v.version into stored_key, stored_version
    from artifact_version v join artifact a on a.id = v.artifact_id where v.origin = p_artifact ->> 'origin';
  if found then return; end if;
  if v_key is null and p_artifact -> 'provenance' ? 'runId' then setting := set_config('synchronous_commit', 'off', true); end if;
  stored_key := v_key;
  stored_version := coalesce((p_artifact ->> 'expected')::integer, 0) + 1;
  if v_key is null and p_artifact -> 'links' = '[]' then
    made := create_artifact(p_artifact, p_body, p_markdown);
    stored_key := made ->> 'key';
    return;
  end if;
  if v_key is null then
    insert into artifact (kind) values (p_artifact ->> 'kind') returning id into v_id;
  else
    select id into v_id from artifact where key = v_key;
    if not found then
      raise exception using errcode = 'TL001', message = 'artifact.not-found', detail = jsonb_build_object('key', v_key)::text;
    end if;
  end if;
  perform store_version(v_id, stored_version, p_artifact, p_body, p_markdown);
  if p_artifact -> 'aliases' <> '[]' then
    insert into artifact_alias (alias, artifact_id) select distinct alias, v_id from jsonb_array_elements_text(p_artifact -> 'aliases') as alias;
  end if;
  if v_key is null then stored_key := number_artifact(v_id); end if;
end $$;
grant execute on function store_artifact to throughline_service;
