-- Stores a version with its parts, tombstones and links with the caller's own rights: one call,
-- because each statement of a transaction is a round trip. p_content is {"title", "author",
-- "provenance", "origin", "parts", "links"}: parts are [{localId, type, text}] in their order;
-- links are [{role, from_part, to, key, to_part, to_version}], as store-version.ts makes them. A
-- statement for what there is none of costs as much to prepare as others, so those are left out.
create or replace function store_version(p_artifact_id bigint, p_version integer, p_content jsonb, p_body jsonb, p_markdown text) returns void
language plpgsql as $$
declare
  v_parts constant jsonb := p_content -> 'parts';
  v_links constant jsonb := p_content -> 'links';
  dead text;
begin
  insert into artifact_version (artifact_id, version, title, body, markdown, author_id, provenance, origin)
    values (p_artifact_id, p_version, p_content ->> 'title', p_body, p_markdown, p_content ->> 'author', p_content -> 'provenance',
      p_content ->> 'origin');
  if p_version > 1 or jsonb_array_length(v_parts) > 0 then
    -- A part that the version before had and this one has not leaves a tombstone with its last
    -- text.
    insert into part (artifact_id, version, local_id, type, text, removed, ordinal)
      with wanted as (
        select * from rows from (jsonb_to_recordset(v_parts) as ("localId" text, type text, text text))
          with ordinality as w (local_id, type, text, ordinal)
      )
      select p_artifact_id, p_version, local_id, type, text, false, ordinal from wanted
      union all
      select artifact_id, p_version, local_id, type, text, true, ordinal from part before
      where artifact_id = p_artifact_id and version = p_version - 1
        and not exists (select from wanted where wanted.local_id = before.local_id);
  end if;
  if jsonb_array_length(v_links) = 0 then return; end if;
  -- Refuses a dead link by name, before a foreign key does it without one.
  select wanted."to" into dead
    from jsonb_to_recordset(v_links) as wanted (role text, from_part text, "to" text, key text, to_part text, to_version integer)
      left join artifact target on target.key = wanted.key
      left join artifact_version pinned on pinned.artifact_id = target.id
        and pinned.version = coalesce(wanted.to_version, target.current_version)
      left join part on part.artifact_id = pinned.artifact_id and part.version = pinned.version
        and part.local_id = wanted.to_part and not part.removed
    where pinned.version is null or (wanted.to_part is not null and part.local_id is null)
    limit 1;
  if found then
    raise exception using errcode = 'TL001', message = 'link.dead', detail = jsonb_build_object('to', dead)::text;
  end if;
  -- Links pin the version they name, or else the current one.
  insert into link (from_artifact_id, from_version, from_part, role, to_artifact_id, to_version, to_part)
    select distinct p_artifact_id, p_version, wanted.from_part, wanted.role, pinned.artifact_id, pinned.version, wanted.to_part
    from jsonb_to_recordset(v_links) as wanted (role text, from_part text, "to" text, key text, to_part text, to_version integer)
      join artifact target on target.key = wanted.key
      join artifact_version pinned on pinned.artifact_id = target.id
        and pinned.version = coalesce(wanted.to_version, target.current_version);
end $$;
grant execute on function store_version to throughline_service;
