create or replace trigger forbid_change before delete or truncate on audit for each statement execute function forbid_change();
create or replace trigger guard_update before update on audit for each row execute function guard_audit();
create or replace trigger keep_edit_hash before insert on audit for each row when (new.action = 'session.edit') execute function keep_edit_hash();
create or replace trigger keep_record_hash before insert on audit for each row when (has_record(new.action, new.details)) execute function
  keep_record_hash();
