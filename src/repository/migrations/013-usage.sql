-- What steps cost, with what the provider had cached, and with what was paid for attempts that failed: a row is added to before it finishes.

alter table step_result
  -- Both are part of input_tokens.
  add column cache_read_tokens integer not null default 0,
  add column cache_write_tokens integer not null default 0,
  -- A cached token costs a tenth of a millionth of a dollar.
  alter column cost_usd type numeric(18, 9),
  alter column cost_usd set default 0;

-- Null now says that something was used whose price is not known; what has not finished used nothing so far.
update step_result set cost_usd = 0 where finished_at is null;
