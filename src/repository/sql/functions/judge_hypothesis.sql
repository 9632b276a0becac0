-- Records what a person found a hypothesis to be: {"key", "number", "state", "reason", "secret"}, or
-- {"key", "number", "grade", "secret"}. Engineers judge; grades are the commander's.
create or replace function judge_hypothesis(p_given jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  v_number constant integer := (p_given ->> 'number')::integer;
  v_grade constant integer := (p_given ->> 'grade')::integer;
  target artifact%rowtype := require_incident(v_key);
  judge record;
  v_held text[];
begin
  select * into judge from token_holder(p_given ->> 'secret');
  if not found then return refusal(null, v_key, 'token.invalid'); end if;
  if judge.kind <> 'person' or not judge.roles && array['engineer', 'senior-engineer', 'lead-engineer', 'on-call', 'incident-commander', 'architect'] then
    return refusal(judge.person_id, v_key, 'hypothesis.wrong-role', jsonb_build_object('held', judge.roles));
  end if;
  if not 'decide' = any (judge.scopes) then
    return refusal(judge.person_id, v_key, 'token.scope', jsonb_build_object('needed', 'decide', 'held', judge.scopes));
  end if;
  if not exists (select from incident_hypothesis where artifact_id = target.id and number = v_number) then
    perform refuse('hypothesis.not-found', jsonb_build_object('key', v_key, 'number', v_number));
  end if;
  if v_grade is not null then
    if not has_incident_artifact(target.id, 'cause', 'Confirmed') then perform refuse('cause.not-confirmed', jsonb_build_object('key', v_key)); end if;
    if judge.person_id is distinct from (select commander_id from incident where artifact_id = target.id) then
      return refusal(judge.person_id, v_key, 'hypothesis.commander', jsonb_build_object('key', v_key));
    end if;
  end if;
  insert into hypothesis_verdict (artifact_id, number, state, grade, reason, person_id)
    values (target.id, v_number, p_given ->> 'state', v_grade, coalesce(p_given ->> 'reason', ''), judge.person_id);
  if v_grade is null then
    perform append_incident_event(target.id, now(), left(format('HYP-%s is %s: %s', v_number, p_given ->> 'state', p_given ->> 'reason'), 500),
      judge.name, judge.person_id);
  end if;
  perform record_deed(judge.person_id, case when v_grade is null then 'hypothesis.judged' else 'hypothesis.graded' end, v_key,
    jsonb_strip_nulls(jsonb_build_object('hypothesis', 'HYP-' || v_number, 'state', p_given ->> 'state', 'grade', v_grade,
      'reasonHash', case when v_grade is null then hash_text(coalesce(p_given ->> 'reason', '')) end)));
  return jsonb_build_object('key', v_key);
end $$;
grant execute on function judge_hypothesis to throughline_service;
