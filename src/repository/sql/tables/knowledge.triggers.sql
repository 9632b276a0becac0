create or replace trigger forbid_change before update or delete or truncate on baseline for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on baseline_entry for each statement execute function forbid_change();
