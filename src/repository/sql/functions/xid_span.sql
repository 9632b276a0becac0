-- Returns the span of a run's places. It answers "which runs did anything between these places": a
-- run may have slept for weeks at a gate.
create or replace function xid_span(p_first xid8, p_last xid8) returns int8range language sql immutable as $$
  select int8range(p_first::text::bigint, p_last::text::bigint, '[]')
$$;
grant execute on function xid_span to throughline_service;
