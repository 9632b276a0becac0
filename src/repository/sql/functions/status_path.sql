-- Finds the shortest way through the transition table, without its beginning; null when there is
-- none. A new version is no move.
create or replace function status_path(p_kind text, p_from text, p_to text) returns text[] language sql stable as $$
  with recursive walked (status, path) as (
    select p_from, array[]::text[]
    union all
    select t.to_status, w.path || t.to_status
    from walked w join transition t on t.kind = p_kind and t.from_status = w.status
    where t.trigger <> 'new version' and t.to_status <> p_from and t.to_status <> all (w.path) and w.status <> p_to
  )
  select path from walked where status = p_to order by cardinality(path) limit 1
$$;
grant execute on function status_path to throughline_service;
