-- Returns what keeps a Bolt from Done, whoever approves: null, or the refusal with its id.
create or replace function work_gap(p_artifact_id bigint) returns jsonb language plpgsql stable as $$
declare
  v_key constant text := (select key from artifact where id = p_artifact_id);
  shown constant jsonb := work_evidence(p_artifact_id);
  open text[];
begin
  if shown -> 'merged' = 'null' then return jsonb_build_object('id', 'bolt.not-merged', 'key', v_key); end if;
  open := array(select c ->> 'id' from jsonb_array_elements(shown -> 'criteria') c where not (c ->> 'met')::boolean);
  if open <> '{}' then
    return jsonb_build_object('id', 'bolt.unproven', 'key', v_key, 'criteria', open, 'sha', shown -> 'merged' ->> 'sha');
  end if;
  return null;
end $$;
