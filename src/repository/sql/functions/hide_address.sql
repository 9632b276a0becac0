-- Hashes an address with the secret within and without, as HMAC nests it. It takes the address's
-- own hash, so that stored ones could be hidden as well.
create or replace function hide_address(p_hash bytea) returns bytea language plpgsql as $$
declare
  v_secret bytea;
begin
  if p_hash is null then return null; end if;
  -- A dump that was restored without it gets another one.
  insert into address_secret default values on conflict do nothing;
  select secret into v_secret from address_secret;
  return sha256(v_secret || sha256(v_secret || p_hash));
end $$;
