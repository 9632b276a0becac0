-- Puts the hash of a decision or turn into the row of the trail that tells of it. Every function
-- that takes one tells the trail last, so none can forget the hash.
create or replace function keep_record_hash() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  decided gate_decision%rowtype;
  said session_turn%rowtype;
  v_hash text;
begin
  if new.action = 'gate.decided' then
    select * into decided from gate_decision
      where gate_id = (select id from gate where key = new.subject) and person_id = new.actor_id;
    if found then v_hash := hash_decision(decided); end if;
  else
    select * into said from session_turn
      where session_id = (select id from design_session where key = new.subject) and sequence = (new.details ->> 'turn')::integer;
    if found then v_hash := hash_turn(said); end if;
  end if;
  new.details := new.details || jsonb_build_object('recordHash', v_hash);
  return new;
end $$;
