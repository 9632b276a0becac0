-- Forgets names of changes after 30 days, and remembers up to which place: who wants to go on from
-- before it missed some (feed.hasReached). Events of runs and gates stay: they are their history.
create or replace function tidy_changes() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last xid8;
begin
  with gone as (
    delete from change_event where id in (select id from change_event order by xid, id limit 10000) and at < now() - interval '30 days'
    returning xid)
  select max(xid) into last from gone;
  if last is not null then update feed_clock set forgotten = greatest(forgotten, last); end if;
end $$;
grant execute on function tidy_changes to throughline_service;
