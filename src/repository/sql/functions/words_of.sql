-- Builds the search words of one document from what is at hand, without reading again what was just
-- written. An artifact without links is stored complete: one row instead of one that is changed
-- twice. (The number of what has links is given last, because links may wait for somebody who waits
-- for the number.)
create or replace function words_of(
  p_kind text, p_names text, p_title text, p_body jsonb, p_parts text, p_roles text[], out title_words tsvector, out words tsvector
) language plpgsql stable as $$
declare
  v_marks constant tsvector := array_to_tsvector(array['kind:' || p_kind] || p_roles);
begin
  title_words := setweight(to_tsvector('simple', p_names) || to_tsvector('english', left(p_title, 2000)), 'A');
  begin
    words := title_words || setweight(to_tsvector('english', coalesce(p_parts, '')), 'B')
      || to_tsvector('english', left(content_text(p_body), 150000)) || v_marks;
  exception when program_limit_exceeded then
    words := title_words || v_marks;
  end;
  title_words := title_words || v_marks;
end $$;
