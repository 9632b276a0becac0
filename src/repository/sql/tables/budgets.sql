-- Budgets, and the limits of providers that all workers share.

-- What approvals at budget gates added to a limit.
create table budget_allowance (
  gate_id bigint primary key references gate (id),
  scope text not null check (scope in ('run', 'day')),
  unit text not null check (unit in ('tokens', 'usd')),
  run_key text references run (key),
  -- In UTC.
  day date,
  extra numeric not null check (extra > 0),
  granted_at timestamptz not null default now(),
  check ((scope = 'run') = (run_key is not null) and (scope = 'day') = (day is not null))
);
create index budget_allowance_run on budget_allowance (run_key);
create index budget_allowance_day on budget_allowance (day);

-- Why a run was parked at a budget gate, as the worker found it.
create table budget_stop (
  gate_key text primary key references gate (key),
  run_key text not null,
  scope text not null check (scope in ('run', 'day')),
  unit text not null check (unit in ('tokens', 'usd')),
  used numeric not null,
  allowed numeric not null,
  -- Models without a known price that were to be asked under a budget of money; empty when it is
  -- simply used up.
  unpriced text[] not null
);

-- What all runs used on a day of UTC. It is kept beside the steps, because those are deleted one
-- day, and a step that was begun on Monday may be paid for on Tuesday. It is written only where
-- something was used: the row is the same for all workers, and rules use nothing.
create table day_use (
  day date primary key,
  tokens bigint not null default 0,
  usd numeric(18, 9) not null default 0,
  unpriced bigint not null default 0
);

-- What a provider takes in a minute, for all workers together. Levels below zero are turns that
-- were given for later.
create table provider_bucket (
  provider text primary key,
  requests numeric not null,
  tokens numeric not null,
  filled_at timestamptz not null
);

-- A model whose provider has asked to be left alone until then.
create table provider_pause (
  model text primary key,
  until timestamptz not null
);

grant select on budget_allowance, budget_stop, day_use to throughline_service;
