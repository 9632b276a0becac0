create or replace trigger forbid_change before delete or truncate on design_session for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on session_turn for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on session_challenge for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on challenge_settlement for each statement execute function
  forbid_change();
create or replace trigger forbid_change before update or delete or truncate on challenge_standing for each statement execute function forbid_change();
create or replace trigger guard_insert before insert on challenge_standing for each row execute function guard_standing();
create or replace trigger forbid_change before update or delete or truncate on session_decision for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on session_edit for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on session_edit_settlement for each statement execute function
  forbid_change();
create or replace trigger forbid_change before update or delete or truncate on session_raise for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on session_budget_raise for each statement execute function
  forbid_change();
create or replace trigger record_opening after insert on design_session for each row execute function follow_change('session', 'opened', 'key');
create or replace trigger record_change after update on design_session for each row
  execute function follow_change('session', 'changed', 'key', 'reason');
create or replace trigger record_change after insert on session_turn for each row
  execute function follow_change('session', 'turn', 'session_id', 'text');
create or replace trigger record_change after insert on session_edit_settlement for each row
  execute function follow_change('session', 'edit', 'session_id', 'because');
