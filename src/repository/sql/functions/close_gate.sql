-- Closes a pending gate without a decision; its run goes on and sees that.
create or replace function close_gate(p_id bigint, p_actor text, p_reason text) returns void language plpgsql as $$
declare
  closed gate%rowtype;
begin
  update gate set status = 'withdrawn', closed_at = now(), closed_because = p_reason
    where id = p_id and status = 'pending' returning * into closed;
  if found then
    perform record_service_deed(p_actor, 'gate.withdrawn', closed.key, jsonb_build_object('reason', p_reason, 'run', closed.run_key));
    if closed.run_key is not null then
      perform wake_run(closed.run_key);
    end if;
  end if;
end $$;
