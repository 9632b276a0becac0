-- Finds what took the place of a superseded record: in the chain of replacements the nearest that
-- is in force, else the nearest that may yet be; null when nothing lives.
create or replace function live_successor(p_id bigint) returns bigint language sql stable as $$
  with recursive heir (id, steps) as (
    select p_id, 0
    union all
    select l.from_artifact_id, heir.steps + 1
    from heir
      join link l on l.to_artifact_id = heir.id and l.role = 'supersedes'
      join artifact a on a.id = l.from_artifact_id and a.current_version = l.from_version
  )
  select heir.id from heir join artifact a on a.id = heir.id
  where heir.steps > 0 and a.status not in ('Superseded', 'Rejected', 'Deprecated')
  order by exists (select from gate_outcome o where o.kind = a.kind and o.outcome = 'approve' and o.to_status = a.status) desc, heir.steps, heir.id desc
  limit 1
$$;
grant execute on function live_successor to throughline_service;
