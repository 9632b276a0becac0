-- Stores many new artifacts of one kind, in their order, none of which links to another of them:
-- [{title, body, markdown, author, provenance, origin, aliases, parts, links}]. All are numbered
-- last, as a single one is: who holds the counter waits for nobody. What the same deed stored
-- before is only named.
create or replace function store_artifacts(p_kind text, p_artifacts jsonb) returns text[] language plpgsql as $$
declare
  one record;
  v_key text;
  v_keys text[] := '{}';
  v_new bigint[] := '{}';
begin
  for one in
    select content - '{body,markdown}'::text[] as content, content -> 'body' as body, content ->> 'markdown' as markdown
    from jsonb_array_elements(p_artifacts) content
  loop
    select a.key into v_key from artifact_version v join artifact a on a.id = v.artifact_id where v.origin = one.content ->> 'origin';
    v_keys := v_keys || v_key;
    if v_key is null then
      insert into artifact (kind) values (p_kind) returning v_new || id into v_new;
      perform store_version(v_new[cardinality(v_new)], 1, one.content, one.body, one.markdown);
      insert into artifact_alias (alias, artifact_id)
        select distinct alias, v_new[cardinality(v_new)] from jsonb_array_elements_text(one.content -> 'aliases') as alias;
    end if;
  end loop;
  for at in 1 .. cardinality(v_new) loop
    v_keys[array_position(v_keys, null::text)] := number_artifact(v_new[at]);
  end loop;
  return v_keys;
end $$;
grant execute on function store_artifacts to throughline_service;
