-- Returns the last run that took this session to its gate.
create or replace function last_design_run(p_session text) returns run language sql stable as $$
  select r.* from run r where r.workflow = 'design' and r.subject @> jsonb_build_object('session', p_session)
  order by run_number(r.key) desc limit 1
$$;
