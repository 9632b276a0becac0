-- Messages to the outside: one row for each event worth telling and each channel, written in the
-- event's own transaction (an outbox), sent by whoever gets to it, repeated until it arrived or is
-- given up. Channels are configured where servers run; a server that has one registers it here, and
-- only then are rows written for it.

create table notification_channel (
  name text primary key check (name ~ '^[a-z0-9-]{1,40}$'),
  kind text not null check (kind in ('slack', 'slack-bot', 'email', 'webhook')),
  -- For a person: where it goes, without anything secret.
  target text not null,
  -- The last time that a server had it configured.
  seen_at timestamptz not null default now()
);

create table notification (
  id bigint generated always as identity primary key,
  channel text not null,
  topic text not null check (topic in ('gate', 'run', 'incident', 'game-day', 'test')),
  key text not null,
  type text not null,
  text text not null,
  at timestamptz not null,
  -- Key of the incident that it belongs to; null for all else.
  thread text,
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
create index notification_waiting_thread on notification (channel, thread) where status = 'pending' and thread is not null;

-- Where the thread of an incident began: what the receiver calls its first message.
create table notification_thread (
  channel text not null,
  incident text not null references artifact (key),
  root text not null check (root <> ''),
  primary key (channel, incident)
);

grant select on notification, notification_channel, notification_thread to throughline_service;
