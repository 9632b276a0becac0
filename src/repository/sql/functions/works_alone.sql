-- True when one person alone could decide today, by however many accounts. Two accounts tell in
-- nearly every case.
create or replace function works_alone() returns boolean language plpgsql stable as $$
declare
  two text[] := array(select id from active_accounts() id limit 2);
begin
  -- The questions stand one after the other: in one expression, Postgres prepares the last one
  -- whether it is asked or not.
  if cardinality(two) < 2 then
    return true;
  elsif not may_have_accounts(two[1]) then
    return false;
  end if;
  return not exists (select id from active_accounts() id except select accounts_of(two[1]));
end $$;
