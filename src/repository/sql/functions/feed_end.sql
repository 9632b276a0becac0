-- Returns a place that the feed has not come to.
create or replace function feed_end() returns xid8 language sql stable as $$
  select feed_number_of(pg_snapshot_xmax(pg_current_snapshot()))
$$;
grant execute on function feed_end to throughline_service;
