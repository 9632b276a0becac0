-- Exercises: what is planned, what was started, and the alerts that it sends. Their payloads are
-- sealed, as what monitoring sends; each goes the way of every other delivery (alerts.sql).

create table game_day_plan (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- lifecycle/game-day.ts, without the name and the next date.
  plan jsonb not null,
  -- Sealed: [{after, payload}].
  alerts bytea not null,
  -- Null after the only date.
  next_at timestamptz,
  -- How many of the two reminders of the next date went out, or came too late to help.
  reminders integer not null check (reminders between 0 and 2),
  planned_by text not null references person (id)
);

create table game_day (
  id bigint generated always as identity primary key,
  -- Name of its plan, which may be cancelled since.
  plan text,
  channel_id bigint not null references alert_channel (id),
  -- Exercises with the same title are compared.
  title text not null,
  practices text not null,
  started_by text not null references person (id),
  started_at timestamptz not null default now()
);

create table game_day_alert (
  game_day_id bigint not null references game_day (id),
  number integer not null,
  due_at timestamptz not null,
  headers jsonb not null,
  -- Sealed; null once it does not wait any more.
  body bytea,
  --   waiting → sent | withdrawn | late
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'withdrawn', 'late')),
  -- The episodes that it began keep its id; the delivery itself is deleted after some days.
  delivery_id bigint,
  primary key (game_day_id, number),
  check ((status = 'waiting') = (body is not null))
);
create index game_day_alert_waiting on game_day_alert (due_at) where status = 'waiting';

grant select on game_day_plan, game_day, game_day_alert to throughline_service;
