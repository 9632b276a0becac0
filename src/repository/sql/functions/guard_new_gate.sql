-- Refuses a gate of an ended run, and asks for the coverage report and an architect at a TIP that
-- was chosen to go with validation. The gate of a Resolution is the commander's.
create or replace function guard_new_gate() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_status text;
begin
  if new.run_key is not null then
    select status into v_status from run where key = new.run_key for share;
    if v_status in ('succeeded', 'canceled') then
      perform refuse('gate.run-ended', jsonb_build_object('run', new.run_key, 'status', v_status));
    end if;
  end if;
  -- How an incident ended is its commander's to decide.
  if new.kind = 'review' and exists (select from artifact where id = new.artifact_id and kind = 'resolution') then
    new.assignees := array(
      select distinct i.commander_id from incident_artifact ia join incident i on i.artifact_id = ia.incident_id
      where ia.artifact_id = new.artifact_id and person_roles(i.commander_id) && new.roles);
  end if;
  if new.kind <> 'review' or not needs_validation(new.artifact_id, new.version) then return new; end if;
  if not exists (select from jsonb_array_elements(new.criteria) c where c ->> 'id' = 'requirements-covered' and btrim(c ->> 'evidence') <> '') then
    perform refuse('gate.coverage-required', jsonb_build_object('key', (select key from artifact where id = new.artifact_id)));
  end if;
  if not new.required_roles ? 'architect' then
    new.required_roles := new.required_roles || '{"architect": 1}';
    new.quorum := greatest(new.quorum, (select sum(value::integer) from jsonb_each_text(new.required_roles)));
  end if;
  -- A gate that is assigned to others could never be approved.
  if new.assignees <> '{}' and not exists (select from unnest(new.assignees) p where 'architect' = any (person_roles(p))) then
    new.assignees := '{}';
  end if;
  return new;
end $$;
