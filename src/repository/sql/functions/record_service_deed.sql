-- Records a deed whose person the service named without proof: the trail says so, lest it assert
-- that somebody did what nobody proved.
create or replace function record_service_deed(p_on_behalf_of text, p_action text, p_subject text, p_details jsonb default '{}') returns void
language plpgsql as $$
begin
  insert into audit (actor_id, action, subject, details)
    values ('service', p_action, p_subject, p_details || jsonb_build_object('onBehalfOf', nullif(p_on_behalf_of, '')));
end $$;
