create or replace trigger forbid_change before delete or truncate on incident for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_step for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_event for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_role for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_execution for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_stability for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on fix_acceptance for each statement execute function forbid_change();
