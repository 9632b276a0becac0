-- Stores a new artifact (key null) or the version after `expected` of an existing one, unless the
-- same deed did before: then nothing. `made` returns what was stored, so that nothing need be read.
-- What a run makes is made again if it is lost with Postgres, and what the run stores next waits
-- for the disk for both (decision 0010), so this commit need not. Another version may close a gate,
-- and whoever reads that in the feed must not find it gone.
create or replace function store_artifact(
  p_kind text, p_aliases text[], p_key text, p_expected integer,
  p_title text, p_body jsonb, p_markdown text, p_author text, p_provenance jsonb, p_origin text, p_parts jsonb, p_links jsonb,
  out stored_key text, out stored_version integer, out made jsonb
) language plpgsql as $$
declare
  v_id bigint;
  setting text;
begin
  select a.key, v.version into stored_key, stored_version
    from artifact_version v join artifact a on a.id = v.artifact_id where v.origin = p_origin;
  if found then
    return;
  end if;
  if p_key is null and p_provenance ? 'runId' then
    setting := set_config('synchronous_commit', 'off', true);
  end if;
  stored_key := p_key;
  stored_version := coalesce(p_expected, 0) + 1;
  if p_key is null and p_links = '[]' then
    made := create_artifact(p_kind, p_aliases, p_title, p_body, p_markdown, p_author, p_provenance, p_origin, p_parts);
    stored_key := made ->> 'key';
    return;
  end if;
  if p_key is null then
    insert into artifact (kind) values (p_kind) returning id into v_id;
  else
    select id into v_id from artifact where key = p_key;
    if not found then
      raise exception using errcode = 'TL001', message = 'artifact.not-found', detail = jsonb_build_object('key', p_key)::text;
    end if;
  end if;
  perform store_version(v_id, stored_version, p_title, p_body, p_markdown, p_author, p_provenance, p_origin, p_parts, p_links);
  if cardinality(p_aliases) > 0 then
    insert into artifact_alias (alias, artifact_id) select distinct alias, v_id from unnest(p_aliases) as alias;
  end if;
  if p_key is null then
    stored_key := number_artifact(v_id);
  end if;
end $$;
grant execute on function store_artifact to throughline_service;
