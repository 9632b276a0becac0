-- Returns the secret of marks around data in prompts. All processes derive the marks from it: with
-- a key of each process, a second one missed the provider's cache. It derives from the secret of
-- the installation, which nobody but its owner reads, and cannot be turned back into it. It is no
-- password, so a mark that somebody learns cannot be used to guess one.
create or replace function prompt_secret() returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_secret bytea;
begin
  -- A dump that was restored without it gets another one.
  insert into address_secret default values on conflict do nothing;
  select secret into v_secret from address_secret;
  return encode(sha256(v_secret || sha256(v_secret || convert_to('marks around data in prompts', 'UTF8'))), 'hex');
end $$;
grant execute on function prompt_secret to throughline_service;
