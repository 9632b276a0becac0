-- Lists the people who wrote the version or contributed to it, each as person_of has them.
create or replace function involved_in(p_gate gate) returns text[] language plpgsql stable as $$
begin
  return array(select person_of(account) from contributors_to(p_gate) account union select person_of(gate_author(p_gate)));
end $$;
