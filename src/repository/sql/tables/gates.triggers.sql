create or replace trigger forbid_change before delete or truncate on gate for each statement execute function forbid_change();
create or replace trigger guard_end before update of status, closed_at, closed_because on gate for each row execute function guard_gate_end();
create or replace trigger guard_insert before insert on gate for each row execute function guard_new_gate();
create or replace trigger guard_update before update of id, key, artifact_id, version, content_hash, roles, quorum, criteria, run_key, origin,
  opened_by, opened_at, kind, required_roles, separation, assignees, due_at, remind_seconds, reminders, reminded_at, escalate_to, escalated_roles,
  escalated_at, replaces, budget, attests, adopts on gate for each row execute function guard_gate();
create or replace trigger settle after update of status on gate for each row when (new.kind = 'attestation' and old.status = 'pending' and new.status
  = 'approved') execute function settle_attestation();
create or replace trigger tell after insert or update of status on gate for each row execute function tell_of_gate();
create or replace trigger forbid_change before update or delete or truncate on gate_decision for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on gate_comment for each statement execute function forbid_change();
create or replace trigger forbid_change before delete or truncate on gate_rule for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on gate_claim for each statement execute function forbid_change();
create or replace trigger validate_tip before insert on gate_claim for each row when ('Validated' = any (new.path)) execute function
  validate_tip_claim();
create or replace trigger forbid_change before update or delete or truncate on gate_claim_exit for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on workflow_choice for each statement execute function forbid_change();
