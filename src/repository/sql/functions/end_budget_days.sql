-- Withdraws what still waits for more of a day's budget when the day (in UTC) is over; its run goes
-- on with that of today. Returns how many gates. It is safe in many processes at once: it waits for
-- no gate, because whoever decides one of a day holds the lock that it passes by.
create or replace function end_budget_days() returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today text := to_char(now() at time zone 'UTC', 'YYYY-MM-DD');
  late record;
  ended integer := 0;
begin
  if not exists (select from gate where status = 'pending' and kind = 'budget' and budget ->> 'day' < today)
      or not pg_try_advisory_xact_lock(hashtext('throughline.budget-day')) then
    return 0;
  end if;
  for late in
    select id, budget ->> 'day' as day from gate where status = 'pending' and kind = 'budget' and budget ->> 'day' < today
    order by id for update skip locked
  loop
    perform close_gate(late.id, null, 'The budget of ' || late.day || ' ended with its day.');
    ended := ended + 1;
  end loop;
  return ended;
end $$;
grant execute on function end_budget_days to throughline_service;
