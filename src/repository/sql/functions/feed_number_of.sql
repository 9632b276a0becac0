-- Turns the number of a transaction of this server into the feed's own number.
create or replace function feed_number_of(p_xid xid8) returns xid8 language plpgsql stable as $$
begin
  return (p_xid::text::bigint + (select added from feed_clock))::text::xid8;
end $$;
grant execute on function feed_number_of to throughline_service;
