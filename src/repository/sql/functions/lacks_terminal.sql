-- True when a decision takes a person at a terminal or page and the holder of this secret is none.
create or replace function lacks_terminal(p_secret text, p_said boolean) returns boolean language sql stable as $$
  select not is_interactive(p_said, t.token_kind) and demands_interactive(t.unattended) from token_holder(p_secret) t
$$;
