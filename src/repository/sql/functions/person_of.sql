-- Returns one id that is the same for all accounts of one person.
create or replace function person_of(p_account text) returns text language plpgsql stable as $$
begin
  return case when may_have_accounts(p_account) then (select min(account) from accounts_of(p_account) account) else p_account end;
end $$;
