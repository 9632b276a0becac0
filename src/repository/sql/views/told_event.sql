-- The events of all runs, folded or not. Ask by run.
create or replace view told_event as
select run_key, sequence, type, node, text, at from run_event
union all
select h.run_key, e.sequence, e.type, e.node, e.text, e.at from run_history h cross join lateral unfold_events(h.events) e;

grant select on told_event to throughline_service;
