-- Writes the words of an artifact's current version. A word that stands in a part, such as a story,
-- counts for more than one in prose. A tsvector holds a megabyte at most, so words after the first
-- 150,000 characters of a document are not found. The status is no word of it: each move would
-- write all words anew.
create or replace function index_artifact(p_id bigint) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target record;
  indexed record;
begin
  select a.key, a.kind, v.version, v.title, v.body,
      array(select distinct 'role:' || role from link where from_artifact_id = a.id and from_version = v.version) as roles,
      (select string_agg(left(regexp_replace(alias, '^file:.*/', ''), 500), ' ') from artifact_alias where artifact_id = a.id) as aliases,
      (select left(string_agg(text, ' ' order by ordinal), 50000) from part where artifact_id = a.id and version = v.version and not removed) as parts
    into strict target
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    where a.id = p_id;
  indexed := words_of(target.kind, concat_ws(' ', target.key, target.aliases), target.title, target.body, target.parts, target.roles);
  insert into search_document as d (artifact_id, version, title_words, words)
    values (p_id, target.version, indexed.title_words, indexed.words)
    on conflict (artifact_id) do update
      set version = excluded.version, title_words = excluded.title_words, words = excluded.words;
end $$;
