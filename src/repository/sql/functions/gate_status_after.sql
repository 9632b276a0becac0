-- Returns the status of a gate after an outcome.
create or replace function gate_status_after(p_outcome text) returns text language sql immutable as $$
  select case p_outcome
    when 'approve' then 'approved' when 'reject' then 'rejected' when 'request-changes' then 'changes-requested' else p_outcome end
$$;
