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
