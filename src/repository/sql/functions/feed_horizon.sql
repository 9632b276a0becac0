-- Returns the horizon of readable events: those of transactions before it can be read; the others
-- are open, or began after one that is open.
create or replace function feed_horizon() returns xid8 language sql stable as $$
  select feed_number_of(pg_snapshot_xmin(pg_current_snapshot()))
$$;
grant execute on function feed_horizon to throughline_service;
