-- True when links lead from one artifact to the other, in whatever version they were made. Only the
-- id travels in the recursion.
create or replace function leads_to(p_from bigint, p_to bigint) returns boolean language sql stable as $$
  with recursive reached (id) as (
    select p_from
    union
    select l.to_artifact_id from link l join reached on reached.id = l.from_artifact_id
    where l.role in (select role from link_rule where ordered)
  )
  select exists (select from reached where id = p_to)
$$;
