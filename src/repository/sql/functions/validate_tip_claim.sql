-- Refuses to attest a TIP that was chosen to go with validation. An attestation shows no coverage
-- report and asks for no architect, so it is no way around either.
create or replace function validate_tip_claim() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if needs_validation(new.artifact_id, new.version) then
    perform refuse('gate.coverage-required', jsonb_build_object('key', (select key from artifact where id = new.artifact_id)));
  end if;
  return new;
end $$;
