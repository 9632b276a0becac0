-- True when a token with these columns is heard. Two hours without a request end a session before
-- its twelve hours do.
create or replace function is_live_token(p_kind text, p_revoked_at timestamptz, p_expires_at timestamptz, p_seen_at timestamptz) returns boolean
language sql stable as $$
  select p_revoked_at is null and (p_expires_at is null or p_expires_at > now())
    and (p_kind = 'api' or p_seen_at > now() - interval '2 hours')
$$;
grant execute on function is_live_token to throughline_service;
