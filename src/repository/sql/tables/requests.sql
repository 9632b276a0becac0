-- Requests that carry an Idempotency-Key, with the answer that was given. A caller's key is hashed
-- and an answer encrypted under the caller's own token, which is not in the database: what is
-- stored is of no use to who reads it, even where the answer holds a new token.
create table request (
  id text primary key default gen_random_uuid()::text,
  caller_id text not null references person (id),
  key_hash bytea not null check (octet_length(key_hash) = 32),
  -- Over method, path and body: the same key for something else is refused.
  request_hash text not null,
  -- Null while it is carried out.
  answer bytea,
  created_at timestamptz not null default now(),
  -- A server that was killed holds its claim no longer than this.
  claimed_until timestamptz not null,
  unique (caller_id, key_hash)
);
create index request_age on request (created_at);

grant select, insert, update, delete on request to throughline_service;
