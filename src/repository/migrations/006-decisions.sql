-- The decision: who may make it, on what, and what follows from it, in one transaction.

-- Whether decisions must be made at a terminal today.
create function demands_interactive(p_unattended boolean) returns boolean language sql stable as $$
  select case value when 'always' then true when 'never' then false else count_active_people() > 1 and not p_unattended end
  from policy where name = 'interactive-decisions'
$$;

-- What an approval lacks: null, or the refusal's id with its details. Every criterion must be met, and every error finding waived by its code.
create function missing_for_approval(p_criteria jsonb, p_verdicts jsonb, p_waivers jsonb) returns jsonb language plpgsql stable
set search_path = pg_catalog, public, pg_temp as $$
declare
  open_criteria text[];
  open_codes text[];
begin
  select array_agg(c ->> 'id') into open_criteria from jsonb_array_elements(p_criteria) c
    where not exists (select from jsonb_array_elements(p_verdicts) v where v ->> 'id' = c ->> 'id' and v ->> 'verdict' = 'met');
  if open_criteria is not null then
    return jsonb_build_object('id', 'gate.criteria-open', 'criteria', open_criteria);
  end if;
  select array_agg(distinct f ->> 'code') into open_codes
    from jsonb_array_elements(p_criteria) c, jsonb_array_elements(c -> 'findings') f
    where f ->> 'severity' = 'error'
      and not exists (select from jsonb_array_elements(p_waivers) w where w ->> 'code' = f ->> 'code');
  if open_codes is not null then
    return jsonb_build_object('id', 'gate.blocked', 'codes', open_codes);
  end if;
  return null;
end $$;

-- What is wrong with the answers themselves, whatever the decision: null, or the refusal's id with its details.
create function malformed_answers(p_criteria jsonb, p_verdicts jsonb, p_waivers jsonb) returns jsonb language plpgsql stable
set search_path = pg_catalog, public, pg_temp as $$
declare
  known text[] := array(select c ->> 'id' from jsonb_array_elements(p_criteria) c);
  unknown text[];
begin
  select array_agg(v ->> 'id') into unknown from jsonb_array_elements(p_verdicts) v
    where v ->> 'id' is null or v ->> 'id' <> all (known) or coalesce(v ->> 'verdict', '') not in ('met', 'not-met');
  if unknown is not null then
    return jsonb_build_object('id', 'gate.unknown-criterion', 'unknown', unknown, 'criteria', known);
  end if;
  select array_agg(id) into unknown from (
    select v ->> 'id' as id from jsonb_array_elements(p_verdicts) v group by 1 having count(*) > 1) as twice;
  if unknown is not null then
    return jsonb_build_object('id', 'gate.criterion-twice', 'criteria', unknown);
  end if;
  select array_agg(w ->> 'code') into unknown from jsonb_array_elements(p_waivers) w
    where not exists (
      select from jsonb_array_elements(p_criteria) c, jsonb_array_elements(c -> 'findings') f where f ->> 'code' = w ->> 'code');
  if unknown is not null then
    return jsonb_build_object('id', 'gate.unknown-finding', 'codes', unknown);
  end if;
  if exists (select from jsonb_array_elements(p_waivers) w where btrim(coalesce(w ->> 'reason', '')) = '') then
    return jsonb_build_object('id', 'waiver.reason-missing');
  end if;
  return null;
end $$;

-- Records a person's decision, proved by the secret. Returns {"gate": key}, or {"refused": id, "details": …}: a refusal is audited, so it must
-- not roll back. An identical repeat by the same person returns the gate; two decisions at once wait for the artifact's lock, and one wins.
create function decide_gate(
  p_key text, p_secret text, p_decision text, p_interactive boolean, p_content_hash text, p_note text,
  p_verdicts jsonb, p_waivers jsonb, p_comments jsonb
) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  decider record;
  target artifact%rowtype;
  subject gate%rowtype;
  earlier gate_decision%rowtype;
  author text;
  deciding_role text;
  problem jsonb;
  seen_hash text;
begin
  select * into decider from token_holder(p_secret);
  if not found then
    return refusal(null, p_key, 'token.invalid');
  end if;
  if decider.kind <> 'person' then
    return refusal(decider.person_id, p_key, 'gate.machine');
  end if;

  select a.* into target from artifact a join gate g on g.artifact_id = a.id where g.key = p_key for update of a;
  if not found then
    return refusal(decider.person_id, p_key, 'gate.not-found', jsonb_build_object('key', p_key));
  end if;
  select * into strict subject from gate where key = p_key;
  seen_hash := coalesce(p_content_hash, subject.content_hash);

  select * into earlier from gate_decision where gate_id = subject.id and person_id = decider.person_id;
  if found and (earlier.decision, earlier.content_hash, earlier.note, earlier.verdicts, earlier.waivers, earlier.comments)
      = (p_decision, seen_hash, p_note, p_verdicts, p_waivers, p_comments) then
    return jsonb_build_object('gate', p_key);
  end if;
  if subject.status = 'withdrawn' and subject.version <> target.current_version then
    return refusal(decider.person_id, p_key, 'gate.stale-version', jsonb_build_object(
      'key', p_key, 'version', subject.version, 'current', target.current_version));
  end if;
  if earlier.id is not null or subject.status <> 'pending' then
    return refusal(decider.person_id, p_key, 'gate.already-decided', jsonb_build_object('key', p_key, 'status', subject.status,
      'decidedBy', (select string_agg(p.name, ', ') from gate_decision d join person p on p.id = d.person_id where d.gate_id = subject.id),
      'reason', subject.closed_because));
  end if;

  select r into deciding_role from unnest(subject.roles) with ordinality as wanted (r, ordinal)
    where r = any (decider.roles) order by ordinal limit 1;
  if not found then
    return refusal(decider.person_id, p_key, 'gate.wrong-role', jsonb_build_object(
      'key', p_key, 'needed', subject.roles, 'held', decider.roles));
  end if;
  select author_id into strict author from artifact_version where artifact_id = target.id and version = subject.version;
  if p_decision = 'approve' and author = decider.person_id and count_active_people() > 1 then
    return refusal(decider.person_id, p_key, 'gate.author', jsonb_build_object('key', p_key, 'version', subject.version));
  end if;
  if not p_interactive and demands_interactive(decider.unattended) then
    return refusal(decider.person_id, p_key, 'gate.interactive-required', jsonb_build_object('key', p_key));
  end if;
  if seen_hash <> subject.content_hash or subject.version <> target.current_version then
    return refusal(decider.person_id, p_key, 'gate.stale-version', jsonb_build_object(
      'key', p_key, 'version', subject.version, 'current', target.current_version, 'contentHash', subject.content_hash, 'seen', seen_hash));
  end if;

  problem := malformed_answers(subject.criteria, p_verdicts, p_waivers);
  if problem is null and p_decision = 'approve' then
    problem := missing_for_approval(subject.criteria, p_verdicts, p_waivers);
  end if;
  if problem is null and p_decision <> 'approve' and btrim(p_note) = '' then
    problem := jsonb_build_object('id', 'gate.note-required');
  end if;
  if problem is not null then
    return refusal(decider.person_id, p_key, problem ->> 'id', problem - 'id' || jsonb_build_object('key', p_key));
  end if;

  insert into gate_decision (gate_id, decision, person_id, role, token_id, authentication, interactive, self_approved, content_hash, note,
      verdicts, waivers, comments)
    values (subject.id, p_decision, decider.person_id, deciding_role, decider.token_id, 'token', p_interactive,
      p_decision = 'approve' and author = decider.person_id, seen_hash, p_note, p_verdicts, p_waivers, p_comments);
  perform record_deed(decider.person_id, 'gate.decided', p_key, jsonb_build_object(
    'decision', p_decision, 'role', deciding_role, 'token', decider.token_id, 'interactive', p_interactive,
    'selfApproved', p_decision = 'approve' and author = decider.person_id, 'contentHash', seen_hash));
  -- An approval may be one of several that are needed; any other decision ends the gate.
  if p_decision = 'approve' and subject.quorum > (select count(*) from gate_decision where gate_id = subject.id and decision = 'approve') then
    return jsonb_build_object('gate', p_key);
  end if;
  update gate set closed_at = now(), closed_because = p_note, status = gate_status_after(p_decision) where id = subject.id;
  perform leave_review(target.id, p_decision, decider.person_id, true, p_key || ': ' || p_decision);
  if subject.run_key is not null then
    perform wake_run(subject.run_key);
  end if;
  return jsonb_build_object('gate', p_key);
end $$;
