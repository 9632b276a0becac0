-- Extracts what somebody wrote: the texts of a body, one a line, without the headings, labels and
-- ids of parts that every document of a kind has.
create or replace function content_text(p_body jsonb) returns text language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(string_agg(texts.value #>> '{}', E'\n' order by texts.place), '')
  from jsonb_path_query(p_body, 'strict $.** ? (@.type() == "string" && !(@ like_regex "^[A-Z]+-[0-9]{1,2}(\\.[A-Z]+-[0-9]{1,2})?$"))') with ordinality as texts (value, place)
$$;
grant execute on function content_text to throughline_service;
