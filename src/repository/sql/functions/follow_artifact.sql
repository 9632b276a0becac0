-- Does what follows a change of an artifact: the trail, the gates that ask about the earlier state,
-- and what the artifact supersedes. One trigger does in order what three did.
create or replace function follow_artifact() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_moved constant boolean := new.status <> old.status;
  reason constant text := case when new.current_version <> old.current_version
    then 'Version ' || new.current_version || ' was added.' else 'The artifact became ' || new.status || '.' end;
  tied record;
begin
  -- Nothing can follow from an artifact that has just come to its first version.
  if not is_moved and (old.current_version = 0 or new.current_version = old.current_version) then return null; end if;
  if new.key is not null then
    perform record_artifact_change(new.kind, new.key, case when is_moved then 'status' else 'version' end,
      case when is_moved then 'is ' || new.status else 'has version ' || new.current_version end);
  end if;
  if is_moved then
    -- Appends the row of the trail that record_move would.
    insert into audit (actor_id, action, subject, details)
      values (case when new.mover_proven then new.moved_by else 'service' end, 'artifact.status-moved', new.key,
        jsonb_build_object('from', old.status, 'to', new.status, 'version', new.current_version, 'reason', new.moved_because)
        || case when new.mover_proven then '{}' else jsonb_build_object('onBehalfOf', nullif(new.moved_by, '')) end);
    if new.kind in ('bolt', 'fix') then perform follow_work(new.id, new.status); end if;
    if new.kind in ('incident', 'mitigation', 'cause', 'fix', 'validation', 'postmortem', 'adr', 'playbook', 'resolution') then
      perform follow_incident(new);
    end if;
  end if;
  select (select id from (select id, status from gate where artifact_id = new.id order by id desc limit 1) as last where status = 'pending') as pending,
      exists (select from gate_claim where artifact_id = new.id) as is_claimed,
      is_moved and exists (
        select from link where from_artifact_id = new.id and from_version = new.current_version and role = 'supersedes') as supersedes
    into tied;
  -- A gate asks about one content under review; when either moved on, nobody can answer it any
  -- more. Only the last gate of an artifact can be pending.
  if tied.pending is not null then
    perform close_gate(tied.pending, new.moved_by, reason);
  end if;
  -- An attestation loses that claim alone; the others still wait.
  if tied.is_claimed then
    perform drop_claim(c.gate_id, new.id, new.moved_by, reason)
      from gate_claim c join gate g on g.id = c.gate_id
      where c.artifact_id = new.id and g.status = 'pending'
        and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)
      order by c.gate_id;
  end if;
  -- What it supersedes goes out of force in the same transaction: a moment with both in force, or
  -- with neither, is one in which somebody builds on the wrong one. It goes last, so that the trail
  -- tells of the heir first.
  if tied.supersedes then
    if exists (select from gate_outcome where kind = new.kind and outcome = 'approve' and to_status = new.status) then
      update artifact a set status = 'Superseded', moved_by = new.moved_by, mover_proven = new.mover_proven,
          moved_because = format('%s supersedes it', new.key)
        where a.id in (
            select l.to_artifact_id from link l
            where l.from_artifact_id = new.id and l.from_version = new.current_version and l.role = 'supersedes' and l.to_part is null)
          and exists (select from transition t where t.kind = a.kind and t.from_status = a.status and t.to_status = 'Superseded')
          and is_replaced(a.id);
    end if;
  end if;
  return null;
end $$;
