-- Returns the status that a version keeps when another takes its place: the one it had, or the one
-- it leaves an unfinished review with.
create or replace function status_after_replacement(p_artifact artifact) returns text language sql stable as $$
  select coalesce(
    (select to_status from gate_outcome where kind = p_artifact.kind and outcome = 'withdrawn' and review_status = p_artifact.status),
    p_artifact.status)
$$;
