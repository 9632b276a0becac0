-- Records a choice of workflow, proved by the secret. Returns {"prd": key}, or {"refused": id,
-- "details": …}, which is audited and so must not roll back. The same answers for the same reason
-- by the same person are the choice that stands.
create or replace function choose_workflow(p_secret text, p_prd text, p_answers jsonb, p_reason text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  chooser record;
  subject artifact%rowtype;
  standing workflow_choice%rowtype;
  asked workflow_condition%rowtype;
  waiting record;
  v_role text;
  v_answer jsonb;
begin
  -- The lock comes first, because it may wait: who chooses must be entitled when it is their turn.
  select * into subject from artifact where key = p_prd for update;
  select * into chooser from token_holder(p_secret);
  if not found then return refusal(null, p_prd, 'token.invalid'); end if;
  if chooser.kind <> 'person' then return refusal(chooser.person_id, p_prd, 'workflow-choice.machine'); end if;
  if not 'decide' = any (chooser.scopes) then
    return refusal(chooser.person_id, p_prd, 'token.scope', jsonb_build_object('needed', 'decide', 'held', chooser.scopes));
  end if;
  if subject.id is null then
    return refusal(chooser.person_id, p_prd, 'artifact.not-found', jsonb_build_object('key', p_prd));
  end if;
  if subject.kind <> 'prd' then
    return refusal(chooser.person_id, p_prd, 'workflow-choice.prd-expected', jsonb_build_object('key', p_prd));
  end if;
  select r into v_role from unnest(array['lead-engineer', 'architect']) r where r = any (chooser.roles) limit 1;
  if v_role is null then
    return refusal(chooser.person_id, p_prd, 'workflow-choice.wrong-role', jsonb_build_object('held', chooser.roles));
  end if;

  for asked in select * from workflow_condition order by ordinal loop
    v_answer := p_answers -> asked.question;
    if coalesce(jsonb_typeof(v_answer), '') <> 'boolean' then
      return refusal(chooser.person_id, p_prd, 'workflow-choice.answer-missing', jsonb_build_object('question', asked.question));
    end if;
    exit when v_answer::boolean = asked.answer;
  end loop;

  select * into standing from standing_choice(subject.id);
  if standing.id is not null then
    if (standing.answers, standing.person_id) = (p_answers, chooser.person_id) and btrim(p_reason) in ('', standing.reason) then
      return jsonb_build_object('prd', p_prd);
    end if;
    if btrim(p_reason) = '' then
      return refusal(chooser.person_id, p_prd, 'workflow-choice.reason-required', jsonb_build_object('prd', p_prd, 'path', standing.path));
    end if;
  end if;
  -- A gate has taken its terms from the choice that stood, or from none, and they do not change
  -- under whoever decides there. Attestations are held up only by what they cannot show.
  select g.key, a.key as artifact into waiting
    from gate g left join gate_claim c on c.gate_id = g.id join artifact a on a.id = coalesce(g.artifact_id, c.artifact_id)
    where g.status = 'pending' and a.kind = 'tip' and asked.path is distinct from standing.path
      and (asked.path = 'lightweight-with-validation' or (g.kind = 'review' and standing.id is not null))
      and exists (
        select from link l
        where l.from_artifact_id = a.id and l.from_version = coalesce(g.version, c.version) and l.role = 'derived_from'
          and l.to_artifact_id = subject.id)
    limit 1;
  if found then
    return refusal(chooser.person_id, p_prd, 'workflow-choice.gate-waits', jsonb_build_object('gate', waiting.key, 'artifact', waiting.artifact));
  end if;

  insert into workflow_choice (prd_id, prd_version, answers, condition, path, reason, person_id, role, token_id)
    values (subject.id, subject.current_version, p_answers, asked.id, asked.path, btrim(p_reason), chooser.person_id, v_role, chooser.token_id);
  perform record_deed(chooser.person_id, 'workflow.chosen', p_prd, jsonb_strip_nulls(jsonb_build_object(
    'path', asked.path, 'condition', asked.id, 'answers', p_answers, 'from', standing.path, 'reason', nullif(btrim(p_reason), ''),
    'role', v_role, 'token', chooser.token_id)));
  return jsonb_build_object('prd', p_prd);
end $$;
grant execute on function choose_workflow to throughline_service;
