-- Puts the hash of what a person did about an edit into the row of the trail that tells of it.
create or replace function keep_edit_hash() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.details := new.details || jsonb_build_object('recordHash', (
    select hash_edit_settlement(k) from session_edit_settlement k join design_session s on s.id = k.session_id
    where s.key = new.subject and k.number = number_of(new.details ->> 'edit', 'ED')));
  return new;
end $$;
