-- What is told outside: one row for each event worth telling and each channel, written in the event's own transaction (the outbox), sent by whoever
-- gets to it, repeated until it arrived or is given up. Channels are configured where servers run; a server that has one says so here, and only
-- then are rows written for it.

create table notification_channel (
  name text primary key check (name ~ '^[a-z0-9-]{1,40}$'),
  kind text not null check (kind in ('slack', 'email', 'webhook')),
  -- For a person: where it goes, without anything secret.
  target text not null,
  -- The last time that a server had it configured.
  seen_at timestamptz not null default now()
);

create table notification (
  id bigint generated always as identity primary key,
  channel text not null,
  topic text not null check (topic in ('gate', 'run', 'test')),
  key text not null,
  type text not null,
  text text not null,
  at timestamptz not null,
  --   pending → sent | dead        dead → pending   by a person
  status text not null default 'pending' check (status in ('pending', 'sent', 'dead')),
  attempts integer not null default 0,
  -- Also how long a claim holds: a sender that was killed is repeated by another.
  next_attempt_at timestamptz not null default now(),
  settled_at timestamptz,
  error text not null default '',
  check ((status = 'pending') = (settled_at is null))
);
create index notification_due on notification (next_attempt_at) where status = 'pending';
create index notification_status_newest on notification (status, id);
create index notification_settled on notification (settled_at) where settled_at is not null;

create function notify_channels() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into notification (channel, topic, key, type, text, at)
    select name, tg_argv[0], to_jsonb(new) ->> (tg_argv[0] || '_key'), new.type, new.text, new.at
    from notification_channel where seen_at > now() - interval '7 days';
  return null;
end $$;

create trigger notify after insert on gate_event for each row execute function notify_channels('gate');
-- Runs tell by their gates; only one that stands still needs somebody.
create trigger notify after insert on run_event for each row when (new.type in ('failed', 'blocked')) execute function notify_channels('run');

create function register_channels(p_channels jsonb) returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  insert into notification_channel (name, kind, target)
    select c ->> 'name', c ->> 'kind', left(c ->> 'target', 200) from jsonb_array_elements(p_channels) c
    order by 1
    on conflict (name) do update set kind = excluded.kind, target = excluded.target, seen_at = now()
$$;

-- Rows that are due, claimed for two minutes: at most one sender has a row at a time.
create function claim_notifications(p_channels text[], p_limit integer) returns setof notification language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  update notification set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
  where id in (
    select id from notification where status = 'pending' and next_attempt_at <= now() and channel = any (p_channels)
    order by next_attempt_at limit p_limit for update skip locked)
  returning *
$$;

-- How an attempt ended: sent, to be repeated, or (without a time) given up. Only the attempt that holds the claim may say.
create function settle_notification(p_id bigint, p_attempt integer, p_error text, p_retry_after interval) returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  update notification set
    status = case when p_error = '' then 'sent' when p_retry_after is null then 'dead' else 'pending' end,
    settled_at = case when p_error <> '' and p_retry_after is not null then null else now() end,
    next_attempt_at = coalesce(now() + p_retry_after, next_attempt_at),
    error = left(p_error, 500)
  where id = p_id and attempts = p_attempt and status = 'pending'
$$;

-- Sends a dead one again. False when it is not dead.
create function revive_notification(p_id bigint, p_actor text) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update notification set status = 'pending', settled_at = null, attempts = 0, next_attempt_at = now() where id = p_id and status = 'dead';
  if not found then
    return false;
  end if;
  perform record_service_deed(p_actor, 'notification.retried', 'NOTE-' || p_id);
  return true;
end $$;

-- One to every channel, by the way that all others go. Returns how many.
create function queue_test_notification(p_actor text) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  queued integer;
begin
  insert into notification (channel, topic, key, type, text, at)
    select c.name, 'test', 'TEST', 'asked', 'asked by ' || coalesce((select name from person where id = p_actor), 'somebody'), now()
    from notification_channel c where c.seen_at > now() - interval '7 days';
  get diagnostics queued = row_count;
  perform record_service_deed(p_actor, 'notification.tested', 'notifications', jsonb_build_object('channels', queued));
  return queued;
end $$;

-- What was sent is kept for 30 days, what was given up for 90; what no server can send any more is given up.
create function tidy_notifications() returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  update notification n set status = 'dead', settled_at = now(), error = 'No server has had this channel for seven days.'
    where status = 'pending' and not exists (
      select from notification_channel c where c.name = n.channel and c.seen_at > now() - interval '7 days');
  delete from notification where id in (
    select id from notification
    where settled_at < now() - interval '30 days' and (status = 'sent' or settled_at < now() - interval '90 days') limit 10000)
$$;

revoke execute on function notify_channels, register_channels, claim_notifications, settle_notification, revive_notification, queue_test_notification,
  tidy_notifications from public;
grant execute on function register_channels, claim_notifications, settle_notification, revive_notification, queue_test_notification,
  tidy_notifications to throughline_service;
grant select on notification, notification_channel to throughline_service;
