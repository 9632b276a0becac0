-- Which way a PRD takes through Inception (specification 1.3): chosen by a lead engineer or an architect from answers about the feature, and chosen
-- again with a reason. What stands is the newest; none ever changes.

-- As src/lifecycle/workflow-choice.ts has them: asked in this order, and the first that holds decides.
create table workflow_condition (
  id text primary key,
  ordinal integer not null unique deferrable initially deferred,
  question text not null,
  answer boolean not null,
  path text not null check (path in ('full', 'lightweight', 'lightweight-with-validation'))
);

create table workflow_choice (
  id bigint generated always as identity primary key,
  prd_id bigint not null references artifact (id),
  -- That was current, and so read.
  prd_version integer not null,
  -- {"complex-domain": false, …}
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  -- Without a reference: what was decided by a condition stays, whatever becomes of the rules.
  condition text not null,
  path text not null check (path in ('full', 'lightweight', 'lightweight-with-validation')),
  -- Why it was chosen again; of a first choice it may be ''.
  reason text not null,
  person_id text not null references person (id),
  role text not null references role (name),
  token_id text not null references token (id),
  chosen_at timestamptz not null default now(),
  foreign key (prd_id, prd_version) references artifact_version (artifact_id, version)
);
create index workflow_choice_prd on workflow_choice (prd_id, id);
create trigger forbid_change before update or delete or truncate on workflow_choice for each statement execute function forbid_change();

-- The choice that stands for a PRD; no row when there is none.
create function standing_choice(p_prd_id bigint) returns setof workflow_choice language sql stable as $$
  select * from workflow_choice where prd_id = p_prd_id order by id desc limit 1
$$;

-- Records a choice, proved by the secret. Returns {"prd": key}, or {"refused": id, "details": …}, which is audited and so must not roll back. The
-- same answers for the same reason by the same person are the choice that stands.
create function choose_workflow(p_secret text, p_prd text, p_answers jsonb, p_reason text) returns jsonb language plpgsql security definer
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
  -- First, because it may wait: who chooses must be entitled when it is their turn.
  select * into subject from artifact where key = p_prd for update;
  select * into chooser from token_holder(p_secret);
  if not found then
    return refusal(null, p_prd, 'token.invalid');
  end if;
  if chooser.kind <> 'person' then
    return refusal(chooser.person_id, p_prd, 'workflow-choice.machine');
  end if;
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
  -- A gate has taken its terms from the choice that stood, or from none, and they do not change under whoever decides there. Attestations are held up
  -- only by what they cannot show.
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

-- True when any PRD that this version of a TIP is derived from was chosen to go with validation.
create function needs_validation(p_artifact_id bigint, p_version integer) returns boolean language plpgsql as $$
declare
  sources bigint[] := array(
    select l.to_artifact_id from artifact a join link l on l.from_artifact_id = a.id and l.role = 'derived_from'
    where a.id = p_artifact_id and a.kind = 'tip' and l.from_version = p_version);
begin
  -- Whoever chooses anew waits until the gate that asks this is there, and sees it.
  perform from artifact where id = any (sources) order by id for share;
  return exists (select from unnest(sources) s cross join lateral standing_choice(s) c where c.path = 'lightweight-with-validation');
end $$;

-- A TIP with validation: where the deadline is tight and the feature is not simple, its gate shows the coverage report and an architect approves it.
create function validate_tip_gate() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not needs_validation(new.artifact_id, new.version) then
    return new;
  end if;
  if not exists (select from jsonb_array_elements(new.criteria) c where c ->> 'id' = 'requirements-covered' and btrim(c ->> 'evidence') <> '') then
    perform refuse('gate.coverage-required', jsonb_build_object('key', (select key from artifact where id = new.artifact_id)));
  end if;
  if not new.required_roles ? 'architect' then
    new.required_roles := new.required_roles || '{"architect": 1}';
    new.quorum := greatest(new.quorum, (select sum(value::integer) from jsonb_each_text(new.required_roles)));
  end if;
  -- Assigned to others, it could never be approved.
  if new.assignees <> '{}' and not exists (select from unnest(new.assignees) p where 'architect' = any (person_roles(p))) then
    new.assignees := '{}';
  end if;
  return new;
end $$;

create trigger validate_tip before insert on gate for each row when (new.kind = 'review') execute function validate_tip_gate();

-- An attestation shows no coverage report and asks for no architect, so it is no way around either.
create function validate_tip_claim() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if needs_validation(new.artifact_id, new.version) then
    perform refuse('gate.coverage-required', jsonb_build_object('key', (select key from artifact where id = new.artifact_id)));
  end if;
  return new;
end $$;

create trigger validate_tip before insert on gate_claim for each row when ('Validated' = any (new.path)) execute function validate_tip_claim();

revoke execute on function standing_choice, choose_workflow, needs_validation, validate_tip_gate, validate_tip_claim from public;
grant execute on function choose_workflow to throughline_service;
grant select on workflow_condition, workflow_choice to throughline_service;
