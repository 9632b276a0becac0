-- Returns what keeps a Bolt from Done, whoever approves: null, or the refusal with its id. An open
-- question is among it, because a Done Bolt takes no version that could answer it.
create or replace function work_gap(p_artifact_id bigint) returns jsonb language plpgsql stable as $$
declare
  v_key constant text := (select key from artifact where id = p_artifact_id);
  shown constant jsonb := work_evidence(p_artifact_id);
  open text[];
begin
  if shown -> 'merged' = 'null' and not mends_no_code(p_artifact_id) then return jsonb_build_object('id', 'bolt.not-merged', 'key', v_key); end if;
  open := array(select c ->> 'id' from jsonb_array_elements(shown -> 'criteria') c where not (c ->> 'met')::boolean);
  if open <> '{}' then
    return jsonb_build_object('id', 'bolt.unproven', 'key', v_key, 'criteria', open, 'sha', shown -> 'merged' ->> 'sha');
  end if;
  open := array(select v_key || '#' || (q ->> 'id')
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
      cross join lateral jsonb_array_elements(v.body -> 'questions') q
    where a.id = p_artifact_id and q ->> 'answer' = '');
  if open <> '{}' then return jsonb_build_object('id', 'bolt.questions-open', 'key', v_key, 'questions', open); end if;
  return null;
end $$;
