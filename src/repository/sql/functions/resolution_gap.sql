-- Returns what keeps a Resolution from any approval: null, or the refusal. Resolved comes after all
-- other steps, a false alarm before the incident is declared, or at any step of an exercise; nothing
-- ends twice.
create or replace function resolution_gap(p_artifact_id bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('id', 'incident.outcome-refused', 'key', i.key, 'status', i.status, 'outcome', v.body ->> 'outcome')
  from artifact r join artifact_version v on v.artifact_id = r.id and v.version = r.current_version
    join incident_artifact ia on ia.artifact_id = r.id join artifact i on i.id = ia.incident_id
  where r.id = p_artifact_id and (
    i.status in ('Resolved', 'Closed')
    or case v.body ->> 'outcome'
      when 'resolved' then i.status <> 'Knowledge Updated'
      when 'false alarm' then i.status <> 'Alert Fired' and not exists (select from incident n where n.artifact_id = i.id and n.is_exercise)
      when 'mitigated without a fix' then i.status in ('Alert Fired', 'Context Gathered', 'Correlated')
      when 'duplicate' then not exists (select from artifact o where o.key = v.body ->> 'duplicateOf' and o.kind = 'incident' and o.id <> i.id)
      when 'external cause' then false
      else true end)
  limit 1
$$;
