-- Marks around data in prompts were made with a key of the process, so that a second process missed the provider's cache. All processes on a database
-- derive them from one secret now.

-- It derives from the secret of the installation, which nobody but its owner reads, and cannot be turned back into it. It is no password, so that a mark
-- that somebody learns cannot be used to guess one.
create function prompt_secret() returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_secret bytea;
begin
  -- A dump that was restored without it gets another one.
  insert into address_secret default values on conflict do nothing;
  select secret into v_secret from address_secret;
  return encode(sha256(v_secret || sha256(v_secret || convert_to('marks around data in prompts', 'UTF8'))), 'hex');
end $$;

revoke execute on function prompt_secret from public;
grant execute on function prompt_secret to throughline_service;
