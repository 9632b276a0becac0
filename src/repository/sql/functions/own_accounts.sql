-- Lists every account of a person. What they did by another account, they did.
create or replace function own_accounts(p_account text) returns text[] language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select array(select accounts_of(p_account))
$$;
grant execute on function own_accounts to throughline_service;
