-- What a superseded record is replaced by, told and done as people decided it.

-- What took the place of a superseded record: of the chain of replacements the nearest that is in force, else the nearest that may yet be. Null when
-- nothing lives.
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

-- True when whoever attested what was imported refused that this version is superseded, and nobody attested it since.
create function is_kept(p_artifact_id bigint, p_version integer) returns boolean language sql stable as $$
  select exists (
    select from gate_claim c join gate_claim_exit e on e.gate_id = c.gate_id and e.artifact_id = c.artifact_id
    where c.artifact_id = p_artifact_id and c.version = p_version and c.status = 'Superseded' and e.refused)
    and not is_attested(p_artifact_id, p_version, 'Superseded')
$$;

-- As in migration 031. What only an attestation brought into force supersedes nothing of which a person has just said that it is not superseded: the one
-- claim would else undo the refusal of the other. An heir that comes through a gate of its own does.
create or replace function is_replaced(p_artifact_id bigint) returns boolean language sql stable as $$
  select exists (
    select from link l
      join artifact old on old.id = l.to_artifact_id
      join artifact heir on heir.id = l.from_artifact_id and heir.current_version = l.from_version
    where old.id = p_artifact_id and l.role = 'supersedes' and heir.status not in ('Rejected', 'Deprecated', 'Superseded')
      and (is_approved(heir.id, heir.current_version) or not is_approved(old.id, old.current_version))
      and not (is_kept(old.id, old.current_version) and is_attested(heir.id, heir.current_version, heir.status)))
$$;

revoke execute on function is_kept from public;
