-- Stores the Bolts of an accepted plan, all or none: [{wanted, body, markdown, ...what store_artifact
-- takes}]. Their bodies name each other by key, so each new one says which key it `wants`, and the
-- caller tries again when somebody else took that. What the same deed stored before is only named. A
-- Bolt that somebody has begun meanwhile keeps its version: its row is locked first, so that a claim
-- either came before, and is seen, or comes after the new version.
create or replace function store_bolts(p_bolts jsonb) returns text[] language plpgsql as $$
declare
  one record;
  stored record;
  v_keys text[] := '{}';
begin
  for one in
    select content - '{body,markdown,wanted}'::text[] as content, content -> 'body' as body, content ->> 'markdown' as markdown,
      content ->> 'wanted' as wanted
    from jsonb_array_elements(p_bolts) with ordinality as b (content, at) order by at
  loop
    if lock_status(one.content ->> 'key') <> 'TODO' then
      v_keys := v_keys || one.wanted;
      continue;
    end if;
    stored := store_artifact(one.content, one.body, one.markdown);
    if stored.stored_key <> one.wanted
      and exists (select from artifact a join artifact_version v on v.artifact_id = a.id and v.version = 1
        where a.key = stored.stored_key and v.created_in = pg_current_xact_id()) then
      raise exception using errcode = 'TL001', message = 'bolt.key-taken', detail = jsonb_build_object('key', one.wanted)::text;
    end if;
    v_keys := v_keys || stored.stored_key;
  end loop;
  return v_keys;
end $$;
grant execute on function store_bolts to throughline_service;
