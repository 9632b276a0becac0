-- Returns what keeps a Deployment Unit from its release, whoever approves: null, or the refusal with
-- its id. A question at one of its Bolts waits for an answer there.
create or replace function unit_gap(p_artifact_id bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('id', 'unit.questions-open', 'key', a.key,
    'questions', jsonb_agg(distinct b.key || '#' || (q ->> 'id')))
  from artifact a join link l on l.from_artifact_id = a.id and l.from_version = a.current_version and l.role = 'contains'
    join artifact b on b.id = l.to_artifact_id
    join artifact_version v on v.artifact_id = b.id and v.version = b.current_version
    cross join lateral jsonb_array_elements(v.body -> 'questions') q
  where a.id = p_artifact_id and a.kind = 'unit' and q ->> 'answer' = ''
  group by a.key
$$;
