-- Stores an artifact without links with its first version, and returns what the database gave it.
-- It takes what store_artifact takes.
create or replace function create_artifact(p_artifact jsonb, p_body jsonb, p_markdown text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_kind constant text := p_artifact ->> 'kind';
  v_title constant text := p_artifact ->> 'title';
  v_author constant text := p_artifact ->> 'author';
  v_origin constant text := p_artifact ->> 'origin';
  v_aliases constant jsonb := p_artifact -> 'aliases';
  v_parts constant jsonb := p_artifact -> 'parts';
  named record;
  indexed record;
  v_id bigint;
  v_status text;
  v_hash text;
begin
  named := next_key(v_kind, p_body ->> 'category');
  indexed := words_of(v_kind, concat_ws(' ', named.key, (
      select string_agg(left(regexp_replace(alias, '^file:.*/', ''), 500), ' ')
      from (select distinct alias from jsonb_array_elements_text(v_aliases) alias) as once)), v_title, p_body,
    (select left(string_agg(part ->> 'text', ' ' order by ordinal), 50000) from jsonb_array_elements(v_parts) with ordinality as p (part, ordinal)), '{}');
  insert into artifact (kind, key, scope, seq, moved_by, moved_because)
    values (v_kind, named.key, named.scope, named.seq, v_author, 'new version') returning id, status into v_id, v_status;
  insert into search_document (artifact_id, version, title_words, words) values (v_id, 1, indexed.title_words, indexed.words);
  insert into artifact_version (artifact_id, version, title, body, markdown, author_id, provenance, origin)
    values (v_id, 1, v_title, p_body, p_markdown, v_author, p_artifact -> 'provenance', v_origin) returning content_hash into v_hash;
  if v_parts <> '[]' then
    insert into part (artifact_id, version, local_id, type, text, removed, ordinal)
      select v_id, 1, local_id, type, text, false, ordinal
      from rows from (jsonb_to_recordset(v_parts) as ("localId" text, type text, text text)) with ordinality as w (local_id, type, text, ordinal);
  end if;
  if v_aliases <> '[]' then
    insert into artifact_alias (alias, artifact_id) select distinct alias, v_id from jsonb_array_elements_text(v_aliases) as alias;
  end if;
  insert into audit (actor_id, action, subject, details) values ('service', 'artifact.created', named.key, jsonb_build_object(
    'version', 1, 'contentHash', v_hash, 'origin', v_origin, 'onBehalfOf', nullif(v_author, '')));
  perform record_artifact_change(v_kind, named.key, 'created', 'was created');
  return jsonb_build_object('key', named.key, 'status', v_status, 'contentHash', v_hash, 'at', now(),
    'authorName', (select name from person where id = v_author));
end $$;
grant execute on function create_artifact to throughline_service;
