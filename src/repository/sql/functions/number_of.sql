-- Extracts the number of an id such as CH-3; null for an id of another kind.
create or replace function number_of(p_id text, p_prefix text) returns integer language sql immutable as $$
  select substring(p_id from '^' || p_prefix || '-([0-9]{1,6})$')::integer
$$;
