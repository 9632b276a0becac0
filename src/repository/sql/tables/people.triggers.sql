create or replace trigger forbid_change before delete or truncate on person for each statement execute function forbid_change();
create or replace trigger guard_update before update on person for each row execute function guard_person();
create or replace trigger forbid_change before update or truncate on role_grant for each statement execute function forbid_change();
create or replace trigger guard_insert before insert on role_grant for each row execute function guard_role_grant();
create or replace trigger forbid_change before truncate on token for each statement execute function forbid_change();
create or replace trigger guard_delete before delete on token for each row execute function guard_token_delete();
create or replace trigger guard_insert before insert on token for each row execute function guard_new_token();
create or replace trigger guard_update before update on token for each row execute function guard_token();
create or replace trigger forbid_change before update or delete or truncate on account_link for each statement execute function forbid_change();
