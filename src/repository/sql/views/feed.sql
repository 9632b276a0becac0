-- All events with their places; sql/tables/feed.sql says how they are ordered.
create or replace view feed as
select xid, id, 'run' as topic, run_key as key, type, node, text, at from run_event
union all
select xid, id, 'gate', gate_key, type, '', text, at from gate_event
union all
select xid, id, topic, key, type, '', text, at from change_event
union all
select e.xid, e.id, 'run', h.run_key, e.type, e.node, e.text, e.at from run_history h cross join lateral unfold_events(h.events) e;

grant select on feed to throughline_service;
