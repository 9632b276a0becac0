-- Triggers of one event run in the order of their names.
create or replace trigger a_require_open_version before insert on link for each row execute function require_open_version();
create or replace trigger b_guard_link before insert on link for each row execute function guard_link();
drop trigger if exists require_sole_owner on link;
create constraint trigger require_sole_owner after insert on link deferrable initially deferred for each row when (new.role = 'satisfies')
  execute function require_sole_owner();
create or replace trigger forbid_change before update or delete or truncate on link for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on link_clearance for each statement execute function forbid_change();
create or replace trigger record_change after insert on link_clearance for each row
  execute function follow_change('artifact', 'cleared', 'link_id', 'reason');
