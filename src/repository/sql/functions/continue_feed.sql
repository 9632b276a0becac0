-- Puts what happens from now on behind all that happened, and behind every place that another
-- server gave to a reader after this dump was made: it leaves out as many numbers as no server uses
-- up in the meantime. Every process calls it when it starts.
create or replace function continue_feed() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  newest xid8;
begin
  select xid into newest from (
    (select xid from run_event order by xid desc limit 1)
    union all (select xid from gate_event order by xid desc limit 1)
    union all (select xid from change_event order by xid desc limit 1)
    union all (select last_xid from run_history order by last_xid desc limit 1)
  ) as happened order by xid desc limit 1;
  if newest is null or newest < feed_end() then return; end if;
  -- The first of the processes that start at once does it.
  perform from feed_clock for update;
  if newest >= feed_end() then
    update feed_clock set added = newest::text::bigint + 4294967296 - pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  end if;
end $$;
