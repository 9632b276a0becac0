-- Lets only who may decide change while a gate is pending: by assignment, and by an escalation that
-- its rule foresaw. guard_gate_end guards how it closes.
create or replace function guard_gate() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before gate%rowtype := new;
begin
  -- Puts back what may change: the rest must be the same.
  if new.status = 'pending' then
    before.assignees := old.assignees;
    before.reminders := old.reminders;
    before.reminded_at := old.reminded_at;
    before.escalated_roles := old.escalated_roles;
    before.escalated_at := old.escalated_at;
  else
    before.status := old.status;
    before.closed_at := old.closed_at;
    before.closed_because := old.closed_because;
  end if;
  if old.status <> 'pending' or before is distinct from old then
    perform refuse('database.insert-only', '{"table": "gate", "operation": "update"}');
  end if;
  if new.escalated_roles <> old.escalated_roles and not (
    old.escalated_at is null and new.escalated_at is not null and old.due_at <= now() and new.escalated_roles <@ old.escalate_to
  ) then
    perform refuse('gate.not-due', jsonb_build_object('key', new.key));
  end if;
  if new.status = 'approved' and not is_quorum_met(new) then
    perform refuse('gate.approval-required', jsonb_build_object('key', new.key, 'quorum', new.quorum));
  end if;
  return new;
end $$;
