-- Records a refusal that must be remembered and returns it; raising would roll its own audit row
-- back.
create or replace function refusal(p_actor text, p_subject text, p_id text, p_details jsonb default '{}') returns jsonb language plpgsql as $$
begin
  perform record_deed(p_actor, 'refused', p_subject, p_details || jsonb_build_object('refusal', p_id));
  return jsonb_build_object('refused', p_id, 'details', p_details);
end $$;
