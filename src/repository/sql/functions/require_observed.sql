-- Returns the time that somebody says something happened at; now where they say none. Nothing is
-- observed before it happens.
create or replace function require_observed(p_at text) returns timestamptz language plpgsql stable as $$
declare
  v_at constant timestamptz := coalesce(p_at::timestamptz, now());
begin
  if v_at > now() + interval '1 minute' then perform refuse('incident.future', jsonb_build_object('at', p_at)); end if;
  return v_at;
end $$;
