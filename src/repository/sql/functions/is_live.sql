-- True when this token is heard.
create or replace function is_live(p_token token) returns boolean language sql stable as $$
  select is_live_token(p_token.kind, p_token.revoked_at, p_token.expires_at, p_token.seen_at)
$$;
