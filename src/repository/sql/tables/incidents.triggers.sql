create or replace trigger forbid_change before delete or truncate on incident for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_step for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_event for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_role for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_execution for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_stability for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on fix_acceptance for each statement execute function forbid_change();
create or replace trigger require_one_incident after insert on link for each row when (new.role = 'concerns') execute function require_one_incident();
