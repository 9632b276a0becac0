-- What takes another's place does so in one transaction: as soon as an approval brings the heir into force, what it supersedes goes out of force, in the
-- name of whoever decided. A moment with both in force, or with neither, is a moment in which somebody builds on the wrong one.

-- Only what may become Superseded from where it stands does; what was superseded before, rejected or deprecated stays as it is.
create function succeed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from gate_outcome where kind = new.kind and outcome = 'approve' and to_status = new.status) then
    update artifact a set status = 'Superseded', moved_by = new.moved_by, mover_proven = new.mover_proven,
        moved_because = format('%s supersedes it', new.key)
      where a.id in (
          select l.to_artifact_id from link l
          where l.from_artifact_id = new.id and l.from_version = new.current_version and l.role = 'supersedes' and l.to_part is null)
        and exists (select from transition t where t.kind = a.kind and t.from_status = a.status and t.to_status = 'Superseded')
        and is_replaced(a.id);
  end if;
  return null;
end $$;
revoke execute on function succeed from public;

-- After follow_update, by its name: the trail tells of the heir first.
create trigger succeed after update of status on artifact for each row
  when (old.status <> new.status) execute function succeed();
