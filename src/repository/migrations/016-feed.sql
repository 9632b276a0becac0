-- What happens to runs and gates, in one order that readers can follow and that loses no transaction which commits late.
--
-- Numbers alone cannot do that: of two writers the one that drew the lower number may commit last, and who reads between the two has passed it.
-- So each event also carries its transaction, and readers see an event only when every transaction that began before it has ended (xid < xmin of
-- the snapshot). What becomes visible later then sorts after all that was visible before. Two events of transactions that overlapped may stand
-- either way round, also of one run; `run_event.sequence` is that run's own order.

create sequence feed_number;

-- Of a gate there is no other row that says when what happened; the event and what caused it are one transaction.
create table gate_event (
  id bigint primary key default nextval('feed_number'),
  xid xid8 not null default pg_current_xact_id(),
  gate_key text not null references gate (key),
  type text not null check (type in ('opened', 'approve', 'request-changes', 'reject', 'withdrawn')),
  text text not null,
  at timestamptz not null default now()
);
create index gate_event_place on gate_event (xid, id);
create index gate_event_gate on gate_event (gate_key, xid, id);

create function record_gate_event(p_gate_id bigint, p_type text, p_text text) returns void language sql as $$
  insert into gate_event (gate_key, type, text)
    select g.key, p_type, a.key || ' version ' || g.version || p_text from gate g join artifact a on a.id = g.artifact_id where g.id = p_gate_id;
  select pg_notify('throughline_gate', key) from gate where id = p_gate_id
$$;

create function tell_of_gate() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform record_gate_event(new.id, 'opened', ' waits for a decision');
  elsif new.status = 'withdrawn' then
    perform record_gate_event(new.id, 'withdrawn', ': ' || left(new.closed_because, 200));
  end if;
  return null;
end $$;

create function tell_of_decision() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform record_gate_event(new.gate_id, new.decision, ': ' || new.decision || ' by ' || (select name from person where id = new.person_id));
  return null;
end $$;

create function tell_of_run_event() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('throughline_run', new.run_key);
  return null;
end $$;

-- What happened before this migration, told by the same functions' words.
insert into gate_event (gate_key, type, text, at)
select g.key, happened.type, a.key || ' version ' || g.version || happened.text, happened.at
from gate g
join artifact a on a.id = g.artifact_id
cross join lateral (
  select 'opened' as type, ' waits for a decision' as text, g.opened_at as at, 0 as ordinal
  union all select d.decision, ': ' || d.decision || ' by ' || p.name, d.decided_at, 1
    from gate_decision d join person p on p.id = d.person_id where d.gate_id = g.id
  union all select 'withdrawn', ': ' || left(g.closed_because, 200), g.closed_at, 2 where g.status = 'withdrawn'
) as happened
order by happened.at, g.id, happened.ordinal;

alter table run_event
  drop constraint run_event_type_check,
  add constraint run_event_type_check check (type in ('started', 'node-started', 'node-finished', 'progress', 'found', 'waiting', 'succeeded',
    'failed', 'canceled', 'blocked')),
  -- Of all events so far, this migration's.
  add column xid xid8 not null default pg_current_xact_id(),
  add column id bigint;

-- Both tables numbered anew by time, each in its own order where the time is the same.
create temporary table placed on commit drop as
select topic, key, own, nextval('feed_number') as id from (
  select 'run' as topic, run_key as key, sequence as own, at from run_event
  union all select 'gate', gate_key, id, at from gate_event
  order by at, topic desc, key, own
) as happened;
update run_event set id = placed.id from placed where placed.topic = 'run' and placed.key = run_key and placed.own = sequence;
update gate_event set id = placed.id from placed where placed.topic = 'gate' and placed.own = gate_event.id;

alter table run_event
  alter column id set default nextval('feed_number'),
  alter column id set not null;
create unique index run_event_place on run_event (xid, id);

create trigger forbid_change before update or delete or truncate on gate_event for each statement execute function forbid_change();
create trigger forbid_change before update or delete or truncate on run_event for each statement execute function forbid_change();
create trigger tell after insert or update of status on gate for each row execute function tell_of_gate();
create trigger tell after insert on gate_decision for each row execute function tell_of_decision();
create trigger tell after insert on run_event for each row execute function tell_of_run_event();

create view feed as
select xid, id, 'run' as topic, run_key as key, type, node, text, at from run_event
union all
select xid, id, 'gate', gate_key, type, '', text, at from gate_event;

-- Not the place: an event put behind a place that readers have passed would never be seen.
revoke insert on run_event from throughline_service;
grant insert (run_key, sequence, type, node, text) on run_event to throughline_service;
grant usage on sequence feed_number to throughline_service;
grant select on gate_event, feed to throughline_service;
revoke execute on function record_gate_event, tell_of_gate, tell_of_decision, tell_of_run_event from public;
