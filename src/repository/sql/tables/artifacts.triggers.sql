create or replace trigger follow_update after update of status, current_version on artifact for each row execute function follow_artifact();
create or replace trigger forbid_change before delete or truncate on artifact for each statement execute function forbid_change();
create or replace trigger guard_name before update of id, kind, created_at, key, scope, seq, current_version on artifact for each row execute function
  guard_artifact_name();
create or replace trigger guard_update before update on artifact for each row execute function guard_artifact();
drop trigger if exists require_finished on artifact;
create constraint trigger require_finished after insert on artifact deferrable initially deferred for each row execute function
  require_finished_artifact();
create or replace trigger start before insert on artifact for each row execute function start_artifact();
drop trigger if exists follow_content on artifact_version;
create constraint trigger follow_content after insert on artifact_version deferrable initially deferred for each row when (not
  is_indexed(new.artifact_id, new.version)) execute function follow_content();
create or replace trigger forbid_change before update or delete or truncate on artifact_version for each statement execute function forbid_change();
create or replace trigger start before insert on artifact_version for each row execute function start_version();
create or replace trigger forbid_change before update or delete or truncate on artifact_alias for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on part for each statement execute function forbid_change();
create or replace trigger require_open_version before insert on part for each row execute function require_open_version();
create or replace trigger forbid_change before delete or truncate on counter for each statement execute function forbid_change();
