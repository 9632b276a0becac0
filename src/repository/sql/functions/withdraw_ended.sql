-- Withdraws the gates of an incident that were open when it ended, or of all that ended, unless what
-- a gate asks about belongs to an open incident too. What one teaches is still decided, and so is
-- what somebody submits afterwards, such as the fix of an incident that was only mitigated. Whoever
-- works on one at this moment is not waited for, because they may wait for the incident: should they
-- leave its gate open, a server withdraws it within a minute.
create or replace function withdraw_ended(p_incident_id bigint) returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select g.key, i.key || ' is ' || i.status || '.' as reason, i.moved_by
    from gate g join artifact a on a.id = g.artifact_id and a.kind in ('mitigation', 'cause', 'fix', 'validation', 'resolution')
      join incident_artifact ia on ia.artifact_id = a.id join artifact i on i.id = ia.incident_id
      join incident_step ended on ended.artifact_id = i.id and ended.status = i.status and ended.reached_at >= g.opened_at
    where g.status = 'pending' and i.id = coalesce(p_incident_id, i.id) and i.status in ('Resolved', 'Closed') and not exists (
      select from incident_artifact own join artifact o on o.id = own.incident_id and o.status not in ('Resolved', 'Closed')
      where own.artifact_id = a.id)
    order by a.id for update of a skip locked
  loop
    perform withdraw_gate(one.key, one.reason, one.moved_by);
  end loop;
end $$;
