-- Forgets what signing in leaves behind: sessions and links a day after their end, attempts at
-- once, and what providers said of sessions that have ended or stay because they decided. Each
-- sign-in calls it, so nothing piles up where nothing else does. A session that decided stays.
create or replace function tidy_sign_in() returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
  total integer := 0;
begin
  delete from sign_in_attempt where expires_at < now();
  get diagnostics total = row_count;
  delete from login_link where expires_at < now() - interval '1 day';
  get diagnostics gone = row_count;
  total := total + gone;
  delete from provider_session p using token t where t.id = p.token_id and not is_live(t);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from token t where kind = 'session' and expires_at < now() - interval '1 day'
    and not exists (select from gate_decision where token_id = t.id);
  get diagnostics gone = row_count;
  return total + gone;
end $$;
grant execute on function tidy_sign_in to throughline_service;
