-- Locks a session, so that its turns stand one behind the other, and returns it.
create or replace function lock_design_session(p_key text) returns design_session language plpgsql as $$
declare
  subject design_session%rowtype;
begin
  select * into subject from design_session where key = p_key for update;
  if not found then perform refuse('design-session.not-found', jsonb_build_object('key', p_key)); end if;
  return subject;
end $$;
