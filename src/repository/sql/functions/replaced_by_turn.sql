-- Returns the numbers of the decisions that a turn takes the place of; each holds until then.
create or replace function replaced_by_turn(p_session design_session, p_said jsonb) returns integer[] language plpgsql as $$
declare
  v_numbers integer[] := '{}';
  v_number integer;
  v_id text;
begin
  for v_id in select distinct jsonb_array_elements_text(coalesce(p_said -> 'replaces', '[]')) loop
    v_number := number_of(v_id, 'DEC');
    if not exists (select from session_decision where session_id = p_session.id and number = v_number) then
      perform refuse('session.decision-unknown', jsonb_build_object('key', p_session.key, 'decision', v_id));
    elsif exists (select from session_turn where session_id = p_session.id and v_number = any (replaces)) then
      perform refuse('session.decision-replaced', jsonb_build_object('key', p_session.key, 'decision', v_id));
    end if;
    v_numbers := v_numbers || v_number;
  end loop;
  return v_numbers;
end $$;
