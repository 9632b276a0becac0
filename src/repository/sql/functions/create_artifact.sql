-- Stores an artifact without links with its first version, and returns what the database gave it.
create or replace function create_artifact(
  p_kind text, p_aliases text[], p_title text, p_body jsonb, p_markdown text, p_author text, p_provenance jsonb, p_origin text, p_parts jsonb
) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  named record;
  indexed record;
  v_id bigint;
  v_status text;
  v_hash text;
begin
  named := next_key(p_kind, p_body ->> 'category');
  indexed := words_of(named.key, p_kind, p_title, p_body,
    (select string_agg(left(regexp_replace(alias, '^file:.*/', ''), 500), ' ') from (select distinct alias from unnest(p_aliases) alias) as once),
    (select left(string_agg(part ->> 'text', ' ' order by ordinal), 50000) from jsonb_array_elements(p_parts) with ordinality as p (part, ordinal)), '{}');
  insert into artifact (kind, key, scope, seq, moved_by, moved_because)
    values (p_kind, named.key, named.scope, named.seq, p_author, 'new version') returning id, status into v_id, v_status;
  insert into search_document (artifact_id, version, title_words, words) values (v_id, 1, indexed.title_words, indexed.words);
  insert into artifact_version (artifact_id, version, title, body, markdown, author_id, provenance, origin)
    values (v_id, 1, p_title, p_body, p_markdown, p_author, p_provenance, p_origin) returning content_hash into v_hash;
  if p_parts <> '[]' then
    insert into part (artifact_id, version, local_id, type, text, removed, ordinal)
      select v_id, 1, local_id, type, text, false, ordinal
      from rows from (jsonb_to_recordset(p_parts) as ("localId" text, type text, text text)) with ordinality as w (local_id, type, text, ordinal);
  end if;
  if p_aliases <> '{}' then
    insert into artifact_alias (alias, artifact_id) select distinct alias, v_id from unnest(p_aliases) as alias;
  end if;
  insert into audit (actor_id, action, subject, details) values ('service', 'artifact.created', named.key, jsonb_build_object(
    'version', 1, 'contentHash', v_hash, 'origin', p_origin, 'onBehalfOf', nullif(p_author, '')));
  return jsonb_build_object('key', named.key, 'status', v_status, 'contentHash', v_hash, 'at', now(),
    'authorName', (select name from person where id = p_author));
end $$;
grant execute on function create_artifact to throughline_service;
