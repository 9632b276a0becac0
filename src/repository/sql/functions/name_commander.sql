-- Makes a person the commander of an incident, whose row the caller holds.
create or replace function name_commander(p_artifact_id bigint, p_person_id text, p_reason text, p_by jsonb) returns void language plpgsql as $$
begin
  update incident set commander_id = p_person_id where artifact_id = p_artifact_id;
  insert into incident_role (artifact_id, role, person_id, reason, given_by) values (p_artifact_id, 'commander', p_person_id, p_reason, p_by ->> 'id');
  perform append_incident_event(p_artifact_id, now(),
    (select name from person where id = p_person_id) || ' is incident commander', p_by ->> 'name', p_by ->> 'id');
end $$;
