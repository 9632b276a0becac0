-- True when the caller sits at a terminal or page. Their word counts for it, but a session is
-- always a page.
create or replace function is_interactive(p_said boolean, p_token_kind text) returns boolean language sql immutable as $$
  select coalesce(p_said, false) or p_token_kind = 'session'
$$;
