-- Names the people who could approve and have no part in the version.
create or replace function independent_people(p_gate gate, p_involved text[]) returns text[] language plpgsql stable as $$
begin
  return array(select p.name from active_accounts() account join person p on p.id = account
    where person_roles(account) && p_gate.roles and person_of(account) <> all (p_involved) order by p.name);
end $$;
