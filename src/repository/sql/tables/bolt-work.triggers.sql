create or replace trigger forbid_change before delete or truncate on bolt_work for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on bolt_report for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on test_report for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on test_proof for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on test_coverage for each statement execute function forbid_change();
create or replace trigger record_change after insert on bolt_report for each row
  execute function follow_change('bolt', ':deed', 'artifact_id', 'note');
create or replace trigger record_change after insert on test_report for each row execute function follow_change('code', 'tests', 'sha', 'suite');
