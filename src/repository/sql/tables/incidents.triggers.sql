create or replace trigger forbid_change before delete or truncate on incident for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_step for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_event for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_role for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_execution for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_stability for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on fix_acceptance for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on action_completion for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_reminder for each statement execute function forbid_change();
create or replace trigger notify after insert on incident_reminder for each row execute function notify_channels('incident');
create or replace trigger require_one_incident after insert on link for each row when (new.role = 'concerns') execute function require_one_incident();
create or replace trigger tell after insert on incident_step for each row execute function tell_of_incident();
create or replace trigger tell after insert on incident_execution for each row execute function tell_of_incident();
create or replace trigger record_change after insert on incident_event for each row
  execute function follow_change('incident', 'timeline', 'artifact_id', 'event');
