create or replace trigger forbid_change before update or delete or truncate on unit_identity for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on unit_check for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on deployment for each statement execute function forbid_change();
create or replace trigger identify_unit after insert on artifact_version for each row when (new.body ? 'applicationCode') execute function
  identify_unit();
-- It waits for the end of the transaction, because what a unit supersedes is linked after what it contains.
drop trigger if exists require_one_unit on link;
create constraint trigger require_one_unit after insert on link deferrable initially deferred for each row when (new.role = 'contains') execute
  function require_one_unit();
create or replace trigger record_change after insert on unit_check for each row
  execute function follow_change('unit', 'check', 'artifact_id', 'name');
create or replace trigger record_change after insert on deployment for each row
  execute function follow_change('deployment', ':status', 'environment');
