-- Extracts the number of a run's key: RUN-1000 comes after RUN-999, which the order of texts does
-- not know. 0 for a key that the sequence did not make.
create or replace function run_number(p_key text) returns bigint language sql immutable as $$
  select coalesce(substring(p_key from '^RUN-(\d{1,18})$')::bigint, 0)
$$;
grant execute on function run_number to throughline_service;
