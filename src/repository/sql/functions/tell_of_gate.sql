-- Records the opening and the withdrawal of a gate; decide_gate records the decisions.
create or replace function tell_of_gate() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_told boolean;
begin
  if tg_op = 'INSERT' then
    is_told := record_event_of(new, 'opened', ' waits for a decision');
  elsif new.status = 'withdrawn' then
    is_told := record_event_of(new, 'withdrawn', ': ' || left(new.closed_because, 200));
  end if;
  return null;
end $$;
