-- Opens a gate on the current version and moves the artifact into review: {"artifact", "version",
-- "contentHash", "criteria": [{"id", "evidence", "findings"}], "run", "origin", "actor"}. Returns
-- the gate's key; the same origin gets the same gate. A gate that was overtaken, or whose approval
-- fell with a new version, continues in this one; of its assignees those stay who may approve this
-- version.
create or replace function open_gate(p_gate jsonb) returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_version constant integer := (p_gate ->> 'version')::integer;
  v_content_hash constant text := p_gate ->> 'contentHash';
  v_evidence constant jsonb := p_gate -> 'criteria';
  v_run_key constant text := p_gate ->> 'run';
  v_origin constant text := p_gate ->> 'origin';
  v_actor constant text := p_gate ->> 'actor';
  target artifact%rowtype;
  rules gate_rule_in_force%rowtype;
  current_hash text;
  v_criteria jsonb;
  last gate%rowtype;
  asked gate%rowtype;
  kept text[];
  missing text[];
  result text;
begin
  select * into target from artifact where key = p_gate ->> 'artifact' for update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', p_gate ->> 'artifact')); end if;
  select key into result from gate where origin = v_origin;
  if found then return result; end if;
  select v.content_hash, p.criteria into current_hash, v_criteria
    from artifact_version v left join gate_policy p on p.kind = target.kind
    where v.artifact_id = target.id and v.version = target.current_version;
  if v_version <> target.current_version or v_content_hash <> current_hash then
    perform refuse('gate.stale-version',
      jsonb_build_object('key', target.key, 'version', v_version, 'current', target.current_version));
  end if;
  if v_criteria is null then perform refuse('gate.no-policy', jsonb_build_object('key', target.key, 'kind', target.kind)); end if;
  select * into strict rules from gate_rule_in_force where kind = target.kind;
  -- Only the last gate of an artifact can be pending.
  select * into last from gate where artifact_id = target.id order by id desc limit 1;
  if last.status = 'pending' then
    perform refuse('gate.already-pending', jsonb_build_object('key', target.key, 'gate', last.key));
  end if;
  -- It takes every criterion of the policy with its evidence, and no other.
  select array_agg(id) into missing from (
    select c ->> 'id' as id from jsonb_array_elements(v_criteria) c
    except select c ->> 'id' from jsonb_array_elements(v_evidence) c) as unanswered;
  if missing is not null or jsonb_array_length(v_evidence) <> jsonb_array_length(v_criteria) then
    perform refuse('gate.criteria-incomplete', jsonb_build_object('key', target.key, 'kind', target.kind, 'missing', missing,
      'criteria', array(select c ->> 'id' from jsonb_array_elements(v_criteria) c)));
  end if;
  if exists (select from link_rule where from_kind = target.kind and required) then
    -- Rules of one role are alternatives: a DAA is derived from a PRD, an RFC from a DAA or a TIP.
    select array_agg(distinct r.role) into missing from link_rule r
      where r.from_kind = target.kind and r.required and not exists (
        select from link l join artifact a on a.id = l.to_artifact_id
          join link_rule legal on legal.from_kind = r.from_kind and legal.role = l.role and legal.to_kind = a.kind and legal.required
        where l.from_artifact_id = target.id and l.from_version = target.current_version and l.role = r.role)
      -- An amendment decides nothing of its own (specification 2.11): what it amends has the links.
      and not exists (
        select from link l where l.from_artifact_id = target.id and l.from_version = target.current_version and l.role = 'amends');
    if missing is not null then perform refuse('link.required', jsonb_build_object('key', target.key, 'roles', missing)); end if;
  end if;

  if last.assignees <> '{}' then
    asked.kind := 'review';
    asked.artifact_id := target.id;
    asked.version := v_version;
    asked.content_hash := v_content_hash;
    asked.roles := rules.roles;
    asked.quorum := rules.quorum;
    asked.required_roles := rules.required_roles;
    asked.separation := rules.separation;
    kept := array(select p from unnest(last.assignees) p where person_roles(p) && rules.roles and not exists (select from found_conflict(asked, p)));
    -- Assignees who can never open it are no use: then everybody with a role decides.
    if shortage_at(asked, kept) is not null then kept := '{}'; end if;
  end if;
  update artifact a set status = o.review_status, moved_by = v_actor, mover_proven = false, moved_because = 'submitted to its gate'
    from gate_outcome o
    where a.id = target.id and o.kind = target.kind and o.outcome = 'approve' and o.review_status <> a.status;
  insert into gate (artifact_id, version, content_hash, roles, quorum, required_roles, separation, due_at, remind_seconds, escalate_to, assignees,
      replaces, criteria, run_key, origin, opened_by)
    select target.id, v_version, v_content_hash, rules.roles, rules.quorum, rules.required_roles, rules.separation,
      now() + make_interval(secs => rules.due_seconds), rules.remind_seconds, rules.escalate_to,
      coalesce(kept, '{}'),
      case when last.status in ('withdrawn', 'approved') then last.id end,
      jsonb_agg(c.policy || jsonb_build_object(
        'evidence', coalesce(given ->> 'evidence', ''), 'findings', coalesce(given -> 'findings', '[]')) order by c.ordinal),
      v_run_key, v_origin, v_actor
    from jsonb_array_elements(v_criteria) with ordinality as c (policy, ordinal)
    join jsonb_array_elements(v_evidence) as given on given ->> 'id' = c.policy ->> 'id'
    returning key into result;
  insert into audit (actor_id, action, subject, details) values ('service', 'gate.opened', result, jsonb_build_object(
    'artifact', target.key, 'version', v_version, 'contentHash', v_content_hash, 'run', v_run_key, 'onBehalfOf', nullif(v_actor, ''))
    || case when last.status in ('withdrawn', 'approved') then jsonb_build_object('replaces', last.key) else '{}' end);
  if last.status in ('withdrawn', 'approved') then
    perform record_gate_event(last.id, 'reopened', ' continues at ' || result || ', on version ' || v_version);
  end if;
  return result;
end $$;
grant execute on function open_gate to throughline_service;
