-- Appends a row to the trail. One statement each, instead of one function of SQL within another.
create or replace function record_deed(p_actor text, p_action text, p_subject text, p_details jsonb default '{}') returns void language plpgsql as $$
begin
  insert into audit (actor_id, action, subject, details) values (p_actor, p_action, p_subject, p_details);
end $$;
