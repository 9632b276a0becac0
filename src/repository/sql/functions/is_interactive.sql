-- True when a person is signed in: by a session, or at the terminal of the process that is the
-- service itself. No entry point takes a caller's word for that.
create or replace function is_interactive(p_said boolean, p_token_kind text) returns boolean language sql immutable as $$
  select coalesce(p_said, false) or p_token_kind = 'session'
$$;
