-- Returns why separation of duties keeps a person from approving by whichever of their accounts,
-- with the account in `other` where it is another one; no row when nothing does.
create or replace function found_conflict(p_gate gate, p_person_id text) returns table (conflict text, other text) language plpgsql stable as $$
begin
  conflict := separation_conflict(p_gate, p_person_id);
  if conflict is not null then
    return next;
  elsif may_have_accounts(p_person_id) then
    return query
      select why, p.name
      from accounts_of(p_person_id) account
        cross join lateral separation_conflict(p_gate, account) why
        join person p on p.id = account
      where why is not null order by why, p.name limit 1;
  end if;
end $$;
