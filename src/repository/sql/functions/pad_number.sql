-- Pads to three digits and grows: RFC-007, RFC-1000. lpad alone would cut the fourth digit off.
create or replace function pad_number(p_number bigint) returns text language sql immutable as $$
  select lpad(p_number::text, greatest(3, length(p_number::text)), '0')
$$;
grant execute on function pad_number to throughline_service;
