-- Lists the people who wrote what a gate asks about or contributed to it, each as person_of has
-- them.
create or replace function involved_in(p_gate gate) returns text[] language plpgsql stable as $$
begin
  return array(select person_of(account) from authors_of(p_gate) account union select person_of(c.account) from contributions_to(p_gate) c);
end $$;
