create or replace trigger forbid_change before delete or truncate on bolt_work for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on bolt_report for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on test_report for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on test_proof for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on test_coverage for each statement execute function forbid_change();
