-- True when the link table lets a chain of links lead from one kind back to the other.
create or replace function may_cycle(p_from text, p_to text) returns boolean language sql stable as $$
  with recursive reached (kind) as (
    select p_to
    union
    select r.to_kind from link_rule r join reached on reached.kind = r.from_kind where r.ordered
  )
  select exists (select from reached where kind = p_from)
$$;
