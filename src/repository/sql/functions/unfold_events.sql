-- Returns the events of a history, as run_event holds them.
create or replace function unfold_events(p_events json)
returns table (sequence integer, type text, node text, text text, at timestamptz, xid xid8, id bigint) language sql immutable as $$
  select ordinal::integer, event ->> 0, event ->> 1, event ->> 2,
    timestamptz 'epoch' + (event ->> 3)::bigint * interval '1 microsecond', (event ->> 4)::xid8, (event ->> 5)::bigint
  from json_array_elements(p_events) with ordinality as one (event, ordinal)
$$;
grant execute on function unfold_events to throughline_service;
