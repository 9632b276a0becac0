-- Returns what the state belongs to, once; null when there is no such attempt any more.
create or replace function take_sign_in(p_state text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  attempt sign_in_attempt%rowtype;
begin
  delete from sign_in_attempt where state_hash = sha256(convert_to(p_state, 'UTF8')) returning * into attempt;
  if not found or attempt.expires_at <= now() then return null; end if;
  return jsonb_build_object('nonce', attempt.nonce, 'codeVerifier', attempt.code_verifier, 'next', attempt.next);
end $$;
grant execute on function take_sign_in to throughline_sign_in;
