-- Lets a token change when it is revoked, once, and a session when it was last seen.
create or replace function guard_token() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(new) - 'seen_at' = to_jsonb(old) - 'seen_at' and new.seen_at between old.seen_at and now() then return new; end if;
  if old.revoked_at is not null or new.revoked_at is null
    or to_jsonb(new) - 'revoked_at' - 'revoked_by' <> to_jsonb(old) - 'revoked_at' - 'revoked_by' then
    perform refuse('database.insert-only', '{"table": "token", "operation": "update"}');
  end if;
  return new;
end $$;
