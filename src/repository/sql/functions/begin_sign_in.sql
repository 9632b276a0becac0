-- Remembers a sign-in that goes to an identity provider, until it comes back.
create or replace function begin_sign_in(p_state_hash bytea, p_nonce text, p_code_verifier text, p_next text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform tidy_sign_in();
  insert into sign_in_attempt (state_hash, nonce, code_verifier, next, expires_at)
    values (p_state_hash, p_nonce, p_code_verifier, p_next, now() + interval '10 minutes');
end $$;
grant execute on function begin_sign_in to throughline_sign_in;
