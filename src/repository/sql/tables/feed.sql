-- What happens to runs, gates and all else that people look at, in one order that readers follow and
-- that loses no transaction which commits late (view feed).
--
-- Numbers alone cannot do that: of two writers the one that drew the lower number may commit last,
-- and who reads between the two has passed it. So each event also carries its transaction, and
-- readers see an event only when every transaction that began before it has ended (xid < xmin of
-- the snapshot). What becomes visible later then sorts after all that was visible before. Two
-- events of transactions that overlapped may stand either way round, also of one run;
-- run_event.sequence is that run's own order.

create sequence feed_number;

-- Each server counts its own transactions, so a dump restored elsewhere holds events from a future
-- that may be months away: nobody would see them, and what happens from then on would be put before
-- them. So the feed adds something to the numbers of its server, which grows whenever events turn
-- up that this server has not come to (continue_feed).
create table feed_clock (
  only_one boolean primary key default true check (only_one),
  added bigint not null default 0,
  -- No change before this transaction is kept any more (tidy_changes).
  forgotten xid8 not null default '0'
);
insert into feed_clock default values;

-- No other row says when what happened to a gate; the event and what caused it are one transaction.
-- The gate is no reference, which costs a statement for every row (guard_status_in_use).
create table gate_event (
  id bigint primary key default nextval('feed_number'),
  xid xid8 not null default feed_number_of(pg_current_xact_id()),
  gate_key text not null,
  type text not null check (is_gate_event(type)),
  text text not null,
  at timestamptz not null default now()
);
create index gate_event_place on gate_event (xid, id);
create index gate_event_gate on gate_event (gate_key, xid, id);

-- What happens to everything else: a name for what changed, which readers then read themselves, kept
-- as long as a reader may come back. The
-- topics and types are those of src/lifecycle/feed-events.ts.
create table change_event (
  id bigint primary key default nextval('feed_number'),
  xid xid8 not null default feed_number_of(pg_current_xact_id()),
  topic text not null,
  key text not null,
  type text not null,
  text text not null,
  at timestamptz not null default now(),
  check (is_change_event(topic, type))
);
create index change_event_place on change_event (xid, id);
create index change_event_key on change_event (key, xid, id);

grant usage on sequence feed_number to throughline_service;
grant select on feed_clock, gate_event, change_event to throughline_service;
