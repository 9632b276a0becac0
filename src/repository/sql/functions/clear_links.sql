-- Clears the suspect links that lead from one artifact to another (or to one of its parts) and
-- returns how many those were. They are pinned to the version that the person looked at, and only
-- while that is current.
create or replace function clear_links(p_from text, p_to text, p_to_part text, p_seen integer, p_reason text, p_actor text) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_from bigint;
  v_to bigint;
  v_current integer;
  v_count integer;
begin
  select id into v_from from artifact where key = p_from;
  -- Nobody adds a version between the look and the pin.
  select id, current_version into v_to, v_current from artifact where key = p_to for share;
  if v_from is null or v_to is null then
    perform refuse('artifact.not-found', jsonb_build_object('key', case when v_from is null then p_from else p_to end));
  end if;
  if not exists (select from person where id = p_actor and kind = 'person') then perform refuse('link.machine'); end if;
  if p_seen is distinct from v_current then
    perform refuse('link.moved-on', jsonb_build_object('to', p_to, 'seen', p_seen, 'current', v_current));
  end if;
  insert into link_clearance (link_id, to_version, to_normative_hash, reason, cleared_by)
  select l.id, l.target_version, case when l.to_part is null then v.normative_hash else p.normative_hash end, p_reason, p_actor
  from current_link l
    join artifact_version v on v.artifact_id = l.to_artifact_id and v.version = l.target_version
    left join part p on p.artifact_id = l.to_artifact_id and p.version = l.target_version and p.local_id = l.to_part and not p.removed
  where l.from_artifact_id = v_from and l.to_artifact_id = v_to and l.suspect
    and (p_to_part is null or l.to_part = p_to_part)
    -- Nobody can say that what is gone still holds.
    and (l.to_part is null or p.local_id is not null);
  get diagnostics v_count = row_count;
  if v_count = 0 then
    perform refuse('link.not-suspect', jsonb_build_object('from', p_from, 'to', p_to || coalesce('#' || p_to_part, '')));
  end if;
  perform record_service_deed(p_actor, 'link.cleared', p_from,
    jsonb_build_object('to', p_to || coalesce('#' || p_to_part, ''), 'version', p_seen, 'links', v_count, 'reason', p_reason));
  return v_count;
end $$;
grant execute on function clear_links to throughline_service;
