create or replace trigger forbid_change before update or delete or truncate on compliance_ruling for each statement execute function forbid_change();
