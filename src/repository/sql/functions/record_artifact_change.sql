-- Records a change of an artifact under the topic of its kind.
create or replace function record_artifact_change(p_kind text, p_key text, p_type text, p_text text) returns void language plpgsql as $$
begin
  perform record_change(case when p_kind in ('incident', 'unit') then p_kind when p_kind in ('bolt', 'fix') then 'bolt' else 'artifact' end,
    p_key, p_type, concat_ws(' ', p_key, p_text));
end $$;
