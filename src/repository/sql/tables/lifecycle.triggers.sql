-- With those who name it, TRUNCATE would take all of them at once.
create or replace trigger forbid_change before truncate on artifact_status for each statement execute function forbid_change();
create or replace trigger guard_use before delete or update of kind, status on artifact_status for each row execute function guard_status_in_use();
create or replace trigger guard_use before delete or update of name on role for each row execute function guard_role_in_use();
