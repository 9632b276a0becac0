-- Compares the records with the trail. Whoever owns the database can turn its triggers off and
-- change what they guard; the trail still says what was stored, moved, decided and said, and its
-- chain says whether it was changed itself. A decision, turn or edit that the trail tells of and
-- that is gone is forged too. It returns at most p_limit of each sort; `turn` says which one of a
-- session.
create or replace function forged_records(p_limit integer) returns table (subject text, version integer, turn integer, forged text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  (select a.key, v.version, null::integer, 'content'
    from artifact_version v join artifact a on a.id = v.artifact_id
    where v.content_hash is distinct from hash_text(jsonb_build_object('title', v.title, 'body', v.body, 'markdown', v.markdown)::text)
      or not exists (
        select from audit e
        where e.subject = a.key and e.action in ('artifact.created', 'artifact.version-added')
          and e.details ->> 'version' = v.version::text and e.details ->> 'contentHash' = v.content_hash)
    order by a.id, v.version limit p_limit)
  union all
  (select a.key, a.current_version, null, 'status'
    from artifact a
    where a.status is distinct from coalesce(
      (select e.details ->> 'to' from audit e where e.subject = a.key and e.action = 'artifact.status-moved' order by e.id desc limit 1),
      (select s.status from artifact_status s where s.kind = a.kind and s.initial))
    order by a.id limit p_limit)
  union all
  (select distinct coalesce(d.key, h.subject), d.version, null::integer, 'decision'
    from (
      select g.key, g.version, made.person_id, made.decision, made.content_hash, hash_decision(made) as hash
      from gate_decision made join gate g on g.id = made.gate_id
    ) d
      full join (select * from hashed_record where sort = 'decision') h on h.subject = d.key and h.name = d.person_id
    where d.hash is distinct from h.hash
      or not exists (
        select from audit e
        where e.subject = d.key and e.action = 'gate.decided' and e.actor_id = d.person_id
          and e.details ->> 'decision' = d.decision and e.details ->> 'contentHash' is not distinct from d.content_hash)
    order by 1 limit p_limit)
  union all
  (select coalesce(t.key, h.subject), null, coalesce(t.sequence, h.name::integer), 'turn'
    from (
      select s.key, said.sequence, hash_turn(said) as hash from session_turn said join design_session s on s.id = said.session_id
    ) t
      full join (select * from hashed_record where sort = 'turn') h on h.subject = t.key and h.name = t.sequence::text
    where t.hash is distinct from h.hash
    order by 1, 3 limit p_limit)
  union all
  (select distinct coalesce(k.key, h.subject), null::integer, null::integer, 'edits'
    from (
      select s.key, said.number, hash_edit_settlement(said) as hash
      from session_edit_settlement said join design_session s on s.id = said.session_id
    ) k
      full join (select * from hashed_record where sort = 'edit') h on h.subject = k.key and h.name = 'ED-' || k.number
    where k.hash is distinct from h.hash
    order by 1 limit p_limit)
  union all
  -- A session has no version.
  (select s.key, null, null, 'status'
    from design_session s
      left join lateral (
        select e.action, e.details from audit e
        where e.subject = s.key and e.action in ('session.opened', 'session.finalize', 'session.open', 'session.finalized', 'session.closed')
        order by e.id desc limit 1
      ) moved on true
    where s.status is distinct from (case moved.action
        when 'session.opened' then 'open' when 'session.finalize' then 'finalizing' else substr(moved.action, length('session.') + 1) end)
      or s.reason is distinct from (case moved.action
        when 'session.opened' then ''
        when 'session.finalize' then (select t.text from session_turn t where t.session_id = s.id and t.sequence = (moved.details ->> 'turn')::integer)
        else moved.details ->> 'reason' end)
    order by s.id limit p_limit)
$$;
grant execute on function forged_records to throughline_service;
