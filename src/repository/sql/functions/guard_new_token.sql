-- Keeps a machine's token from what only persons may do.
create or replace function guard_new_token() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.kind = 'session' or new.scopes && '{decide,admin}'::text[]) and (select kind from person where id = new.person_id) <> 'person' then
    perform refuse('token.machine-scope', jsonb_build_object('scopes', new.scopes));
  end if;
  return new;
end $$;
