create or replace trigger forbid_change before update or delete or truncate on budget_allowance for each statement execute function forbid_change();
create or replace trigger guard_insert before insert on budget_allowance for each row execute function guard_allowance();
create or replace trigger forbid_change before update or delete or truncate on budget_stop for each statement execute function forbid_change();
