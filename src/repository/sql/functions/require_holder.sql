-- Refuses whoever does not hold the claim of the Bolt, and names who does.
create or replace function require_holder(p_bolt artifact, p_caller jsonb) returns void language plpgsql as $$
declare
  v_holder constant text := (select holder from bolt_work where artifact_id = p_bolt.id);
begin
  if v_holder is distinct from p_caller ->> 'id' then
    perform refuse('bolt.not-held', jsonb_build_object('key', p_bolt.key, 'status', p_bolt.status,
      'holder', (select name from person where id = v_holder)));
  end if;
end $$;
