-- Returns sha256 in hex. It is immutable, though convert_to is only stable, because the encoding is
-- fixed. PL/pgSQL, because it runs twice for each version.
create or replace function hash_text(p_text text) returns text language plpgsql immutable as $$
begin
  return encode(sha256(convert_to(p_text, 'UTF8')), 'hex');
end $$;
grant execute on function hash_text to throughline_service;
