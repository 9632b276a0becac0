create or replace trigger forbid_change before update or delete or truncate on compliance_ruling for each statement execute function forbid_change();
create or replace trigger record_change after insert on compliance_ruling for each row
  execute function follow_change('artifact', 'ruling', 'artifact_id', 'reason');
