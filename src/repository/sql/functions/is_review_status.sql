-- True for a status of being under review. That is no verdict which anybody could attest; such an
-- artifact is submitted to its gate.
create or replace function is_review_status(p_kind text, p_status text) returns boolean language sql stable as $$
  select exists (select from gate_outcome where kind = p_kind and review_status = p_status)
$$;
grant execute on function is_review_status to throughline_service;
