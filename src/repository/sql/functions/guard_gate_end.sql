-- Lets a gate leave pending once, and be approved only when its quorum is met. It runs where a
-- statement closes the gate; guard_gate runs where one names anything else.
create or replace function guard_gate_end() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status <> 'pending'
    or new.status = 'pending' and (new.closed_at is distinct from old.closed_at or new.closed_because is distinct from old.closed_because) then
    perform refuse('database.insert-only', '{"table": "gate", "operation": "update"}');
  end if;
  if new.status = 'approved' then
    if not is_quorum_met(new) then
      perform refuse('gate.approval-required', jsonb_build_object('key', new.key, 'quorum', new.quorum));
    end if;
  end if;
  return new;
end $$;
