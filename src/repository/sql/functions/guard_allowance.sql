-- Requires the approved budget gate behind every allowance.
create or replace function guard_allowance() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from gate where id = new.gate_id and kind = 'budget' and status = 'approved') then
    perform refuse('gate.approval-required', jsonb_build_object('key', (select key from gate where id = new.gate_id)));
  end if;
  return new;
end $$;
