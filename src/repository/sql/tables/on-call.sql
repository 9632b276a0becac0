-- Who is on call when: people who take turns, or what a calendar said.

create table on_call_rota (
  -- '' is of the whole installation, for services without one of their own.
  service text primary key,
  -- lifecycle/on-call.ts
  rota jsonb not null,
  set_by text not null references person (id),
  set_at timestamptz not null default now()
);

grant select on on_call_rota to throughline_service;
