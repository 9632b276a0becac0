-- Starts a version: right number, allowed by the status, an author whom its run names too, hashes
-- computed here, current from now on, and back to Draft where it was decided. An artifact that was
-- made with its first version in mind is not changed for it.
create or replace function start_version() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  rule artifact_status%rowtype;
  is_awaited boolean := false;
  starter text;
begin
  select * into target from artifact where id = new.artifact_id for update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', new.artifact_id)); end if;
  if new.version = 1 and target.current_version = 1 then
    is_awaited := not exists (select from artifact_version where artifact_id = target.id and version = 1);
  end if;
  if not is_awaited then
    if new.version <> target.current_version + 1 then
      perform refuse('artifact.stale-version',
        jsonb_build_object('key', target.key, 'expected', new.version - 1, 'current', target.current_version));
    end if;
    select * into strict rule from artifact_status where kind = target.kind and status = target.status;
    if not rule.takes_version then
      perform refuse('artifact.final', jsonb_build_object('key', target.key, 'status', target.status));
    end if;
  end if;
  -- Who starts a run does not approve what it drafted, so a draft may not pass as somebody else's.
  if new.provenance ? 'runId' then
    select started_by into starter from run where key = new.provenance ->> 'runId';
    if starter is distinct from new.author_id then
      perform refuse('artifact.wrong-author',
        jsonb_build_object('key', case when not is_awaited then target.key end, 'run', new.provenance ->> 'runId', 'author', new.author_id));
    end if;
  end if;
  new.previous_status := case when new.version > 1 then status_after_replacement(target) end;
  new.content_hash := hash_text(jsonb_build_object('title', new.title, 'body', new.body, 'markdown', new.markdown)::text);
  new.normative_hash := hash_text((new.body - 'other')::text);
  new.created_at := now();
  new.created_in := pg_current_xact_id();
  if not is_awaited then
    update artifact set current_version = new.version,
        status = rule.after_version, moved_by = new.author_id, mover_proven = false, moved_because = 'new version'
      where id = target.id;
  end if;
  if new.version > 1 then
    perform record_service_deed(new.author_id, 'artifact.version-added', target.key,
      jsonb_build_object('version', new.version, 'contentHash', new.content_hash, 'origin', new.origin));
  end if;
  return new;
end $$;
