-- What monitoring sends: channels, their deliveries as they came, and the episodes read from them.
-- Servers seal bytes and secrets with a key that the database never sees.

create table alert_channel (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  source text not null check (source in (
    'alertmanager', 'grafana', 'pagerduty', 'pagerduty-events', 'sentry', 'datadog', 'opsgenie', 'cloudevents', 'otlp', 'generic')),
  -- JSON Pointers to the fields of an alert; null where the source has a shape of its own.
  mapping jsonb,
  -- For alerts that name none.
  service text not null default '',
  environment text not null default '',
  is_exercise boolean not null default false,
  -- The author of the incidents that it opens.
  created_by text not null references person (id),
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index alert_channel_name on alert_channel (name) where removed_at is null;

-- Sealed. Several are valid while one takes the place of another.
create table alert_secret (
  id bigint generated always as identity primary key,
  channel_id bigint not null references alert_channel (id),
  sealed bytea not null,
  added_at timestamptz not null default now(),
  valid_until timestamptz not null default 'infinity'
);
create index alert_secret_channel on alert_secret (channel_id);

create table alert_delivery (
  id bigint generated always as identity primary key,
  channel_id bigint not null references alert_channel (id),
  -- What a repeat is known by; null where a repeat cannot be told from a second event.
  name text collate "C",
  headers jsonb not null,
  -- Sealed; null once it is deleted.
  body bytea,
  received_at timestamptz not null default clock_timestamp(),
  --   received → read | ignored | dead        dead → received   by a person
  status text not null default 'received' check (status in ('received', 'read', 'ignored', 'dead')),
  reason text not null default '',
  -- The beginning of a dead one, redacted.
  shown text not null default '',
  -- Of a long delivery, which is stored in parts.
  alerts_stored integer not null default 0,
  unique (channel_id, name)
);
create index alert_delivery_waiting on alert_delivery (id) where status = 'received';
create index alert_delivery_dead on alert_delivery (id) where status = 'dead';
create index alert_delivery_age on alert_delivery (received_at) where body is not null;
alter table alert_delivery alter column body set storage external;

-- One alert from when it begins to fire until it is over. All texts are redacted.
create table alert_episode (
  id bigint generated always as identity primary key,
  channel_id bigint not null references alert_channel (id),
  fingerprint text not null collate "C",
  started_at timestamptz not null,
  status text not null check (status in ('firing', 'resolved')),
  resolved_at timestamptz,
  -- The source's own time of its last word: an older one undoes nothing.
  said_at timestamptz,
  -- The alert as it was said first: {title, text, service, environment, severity, labels, stackTrace,
  -- release, sha, links}.
  alert jsonb not null,
  received_at timestamptz not null,
  last_at timestamptz not null,
  occurrences integer not null default 1,
  -- The latest times at which this fingerprint changed its status.
  changes timestamptz[] not null default '{}',
  is_flapping boolean not null default false,
  -- The group through which it joins an incident, also while that is being opened.
  group_name text,
  incident_id bigint references artifact (id),
  -- On a channel for exercises, the delivery that began it, by which a game day finds its incidents.
  delivery_id bigint,
  unique (channel_id, fingerprint, started_at),
  check ((status = 'resolved') = (resolved_at is not null))
);
create index alert_episode_incident on alert_episode (incident_id, id) where incident_id is not null;
create index alert_episode_traced on alert_episode (incident_id, id) where alert ->> 'stackTrace' <> '';
create index alert_episode_pending on alert_episode (group_name) where incident_id is null and group_name is not null;
create index alert_episode_delivery on alert_episode (delivery_id) where delivery_id is not null;
create index alert_episode_firing on alert_episode (incident_id) where status = 'firing';

-- The latest incident of a service in an environment, which alerts join for a while. It has none
-- until a server has written the document of the incident: a server that is killed before leaves
-- that to the next.
create table alert_group (
  name text primary key,
  -- The alert on which it opens.
  episode_id bigint not null references alert_episode (id),
  -- Names the opening, so that one that is tried twice opens one incident.
  origin text not null default gen_random_uuid(),
  incident_id bigint references artifact (id),
  last_at timestamptz not null
);
create index alert_group_pending on alert_group (name) where incident_id is null;

grant select on alert_channel, alert_secret, alert_delivery, alert_episode, alert_group to throughline_service;
