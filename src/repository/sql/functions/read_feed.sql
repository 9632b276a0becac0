-- Returns events after a place, in the feed's own order (sql/tables/feed.sql).
-- Histories hold their events whole, so which of them to open is found first: the p_limit histories
-- that end next after the place hold p_limit events between it and the last of their ends. So no
-- event of the answer lies behind that, and a history without any place in between has no part in
-- it.
create or replace function read_feed(p_xid xid8, p_id bigint, p_topic text, p_key text, p_limit integer)
returns table (xid xid8, id bigint, topic text, key text, type text, node text, text text, at timestamptz) language plpgsql stable
set search_path = pg_catalog, public, pg_temp as $$
declare
  bound xid8;
  horizon constant xid8 := feed_horizon();
begin
  select h.last_xid into bound from run_history h where (h.last_xid, h.last_id) > (p_xid, p_id)
    order by h.last_xid, h.last_id offset greatest(p_limit - 1, 0) limit 1;
  return query
    with opened as (
      select h.run_key, h.events from run_history h
      where (p_topic is null or p_topic = 'run') and p_key is null and (h.last_xid, h.last_id) > (p_xid, p_id)
        and (bound is null or xid_span(h.first_xid, h.last_xid) && xid_span(p_xid, bound))
      union all
      select h.run_key, h.events from run_history h where (p_topic is null or p_topic = 'run') and h.run_key = p_key
    )
    select * from (
      (select e.xid, e.id, 'run', e.run_key, e.type, e.node, e.text, e.at from run_event e
        where (p_topic is null or p_topic = 'run') and (p_key is null or e.run_key = p_key) and (e.xid, e.id) > (p_xid, p_id)
          and e.xid < horizon order by e.xid, e.id limit p_limit)
      union all
      (select g.xid, g.id, 'gate', g.gate_key, g.type, '', g.text, g.at from gate_event g
        where (p_topic is null or p_topic = 'gate') and (p_key is null or g.gate_key = p_key) and (g.xid, g.id) > (p_xid, p_id)
          and g.xid < horizon order by g.xid, g.id limit p_limit)
      union all
      (select c.xid, c.id, c.topic, c.key, c.type, '', c.text, c.at from change_event c
        where (p_topic is null or p_topic = c.topic) and (p_key is null or c.key = p_key) and (c.xid, c.id) > (p_xid, p_id)
          and c.xid < horizon order by c.xid, c.id limit p_limit)
      union all
      (select e.xid, e.id, 'run', h.run_key, e.type, e.node, e.text, e.at from opened h cross join lateral unfold_events(h.events) e
        where (e.xid, e.id) > (p_xid, p_id) and e.xid < horizon order by e.xid, e.id limit p_limit)
    ) as happened (xid, id, topic, key, type, node, text, at)
    order by happened.xid, happened.id limit p_limit;
end $$;
grant execute on function read_feed to throughline_service;
