-- Lets the challenger give in to a rebuttal, or hold on, once, whatever a reply claims.
create or replace function guard_standing() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  standing text := standing_of_challenge(new.session_id, new.number);
begin
  if standing is distinct from 'rebutted' then
    perform refuse('session.nothing-rebutted', jsonb_build_object(
      'key', (select key from design_session where id = new.session_id), 'challenge', 'CH-' || new.number, 'state', standing));
  end if;
  return new;
end $$;
