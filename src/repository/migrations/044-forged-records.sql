-- The records held against the trail. Whoever owns the database can turn its triggers off and change what they guard; the trail still says what was stored,
-- moved and decided, and its chain says whether it was changed itself. At most p_limit of each sort.
create function forged_records(p_limit integer) returns table (subject text, version integer, forged text) language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  (select a.key, v.version, 'content'
    from artifact_version v join artifact a on a.id = v.artifact_id
    where v.content_hash is distinct from hash_text(jsonb_build_object('title', v.title, 'body', v.body, 'markdown', v.markdown)::text)
      or not exists (
        select from audit e
        where e.subject = a.key and e.action in ('artifact.created', 'artifact.version-added')
          and e.details ->> 'version' = v.version::text and e.details ->> 'contentHash' = v.content_hash)
    order by a.id, v.version limit p_limit)
  union all
  (select a.key, a.current_version, 'status'
    from artifact a
    where a.status is distinct from coalesce(
      (select e.details ->> 'to' from audit e where e.subject = a.key and e.action = 'artifact.status-moved' order by e.id desc limit 1),
      (select s.status from artifact_status s where s.kind = a.kind and s.initial))
    order by a.id limit p_limit)
  union all
  (select g.key, g.version, 'decision'
    from gate_decision d join gate g on g.id = d.gate_id
    where not exists (
      select from audit e
      where e.subject = g.key and e.action = 'gate.decided' and e.actor_id = d.person_id
        and e.details ->> 'decision' = d.decision and e.details ->> 'contentHash' is not distinct from d.content_hash)
    order by d.id limit p_limit)
$$;

revoke execute on function forged_records from public;
grant execute on function forged_records to throughline_service;
