create or replace trigger guard_run before update on run for each row execute function guard_run();
create or replace trigger guard_run_terms before update of key, workflow, workflow_version, input, started_by, origin, budget_tokens, budget_usd,
  forked_from, forked_at on run for each row execute function guard_run_terms();
create or replace trigger forbid_change before update or truncate on run_event for each statement execute function forbid_change();
create or replace trigger guard_delete before delete on run_event for each row execute function guard_run_event();
create or replace trigger tell after insert on run_event for each row when (is_told(new.type)) execute function tell_of_run_event();
create or replace trigger count_day_use after update on step_result for each row when (new.input_tokens + new.output_tokens > old.input_tokens +
  old.output_tokens or new.counted_usd > old.counted_usd or new.unpriced > old.unpriced) execute function count_day_use();
create or replace trigger forbid_change before update or truncate on run_history for each statement execute function forbid_change();
