-- Records a person's decision, proved by the secret: {"key", "secret", "decision", "interactive",
-- "contentHash", "note", "verdicts", "waivers", "comments", "grant", "role"}. "interactive" says
-- whether the decider sits at a terminal or page; "contentHash" is the hash of the content that
-- they saw. "grant" is what an approval at a budget gate allows beyond the limit, in the gate's
-- unit: as much again as the limit where absent. "role" is the role to decide in, one of those
-- held.
--
-- It returns {"gate": key}, or {"refused": id, "details": …}: a refusal is audited, so it must not
-- roll back. An identical repeat by the same person returns the gate; two decisions at once wait
-- for the lock, and one wins.
--
-- Every rule of a decision stands here or in the function that it names:
--   a person with this secret and scope `decide`     here, by token_holder
--   the role, assignees and other accounts of one's  denied_at
--   the commander at the gate of a Resolution        gate_assignees
--   the author and separation of duties              denied_at → separation_conflict, authors_of
--   somebody who did not contribute                  denied_at, is_quorum_met → lacks_independent,
--                                                    contributions_to
--   a person at a terminal or page                   demands_interactive, is_interactive
--   the content's hash and the current version       here (gate.stale-version)
--   what a budget gate grants                        here
--   criteria, verdicts and waivers                   malformed_answers, missing_for_approval
--   checks and smoke tests of a Deployment Unit      criteria_of → unit_evidence
--   the chain of gates                               gate_gap → chain_gap
--   merged change, evidence and answers of a Bolt    gate_gap → work_gap → work_evidence
--   a note with anything but an approval             here
--   the quorum and the required roles                is_quorum_met, and again guard_gate_end
-- The status that the approval leads to is guarded once more, for raw SQL: guard_artifact, by
-- is_approved, which compares the hash of the version with the hash that the gate approved.
create or replace function decide_gate(p_given jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  v_decision constant text := p_given ->> 'decision';
  v_note constant text := p_given ->> 'note';
  v_verdicts constant jsonb := p_given -> 'verdicts';
  v_waivers constant jsonb := p_given -> 'waivers';
  v_comments constant jsonb := p_given -> 'comments';
  v_wanted_role constant text := p_given ->> 'role';
  v_wanted_grant constant numeric := (p_given ->> 'grant')::numeric;
  decider record;
  subject gate%rowtype;
  earlier gate_decision%rowtype;
  current integer;
  v_role text;
  v_stands_in_for text;
  problem jsonb;
  seen_hash text;
  was_interactive boolean;
  is_self boolean;
  is_done boolean;
  v_grant numeric;
begin
  -- The lock comes first, because it may wait: who decides must be entitled when it is their turn,
  -- and not when they asked. What a gate is about never changes, so for a review the artifact is
  -- locked before the gate is read.
  select current_version into current from artifact where id = (select artifact_id from gate where key = v_key) for update;
  if found then
    select * into subject from gate where key = v_key;
  else
    subject := lock_gate(v_key);
  end if;
  select * into decider from token_holder(p_given ->> 'secret');
  -- It asks one question where all is well, and which one failed only where something is wrong. A
  -- token may have ended while this waited, which now() of the transaction does not show.
  if not coalesce(found and decider.kind = 'person' and 'decide' = any (decider.scopes) and subject.id is not null
      and (decider.expires_at is null or decider.expires_at > clock_timestamp()), false) then
    if decider.person_id is null or decider.expires_at <= clock_timestamp() then
      return refusal(null, v_key, 'token.invalid');
    end if;
    if decider.kind <> 'person' then return refusal(decider.person_id, v_key, 'gate.machine'); end if;
    if not 'decide' = any (decider.scopes) then
      return refusal(decider.person_id, v_key, 'token.scope', jsonb_build_object('needed', 'decide', 'held', decider.scopes));
    end if;
    return refusal(decider.person_id, v_key, 'gate.not-found', jsonb_build_object('key', v_key));
  end if;
  seen_hash := coalesce(p_given ->> 'contentHash', subject.content_hash);
  subject.assignees := gate_assignees(subject);
  if subject.kind = 'budget' then
    v_grant := case v_decision when 'approve' then coalesce(v_wanted_grant, (subject.budget ->> 'limit')::numeric) end;
  end if;

  select * into earlier from gate_decision where gate_id = subject.id and person_id = decider.person_id;
  if found or subject.status <> 'pending' then
    if found and (earlier.decision, earlier.content_hash, earlier.note, earlier.verdicts, earlier.waivers, earlier.comments)
        = (v_decision, seen_hash, v_note, v_verdicts, v_waivers, v_comments)
        and earlier.granted is not distinct from v_grant and earlier.role = coalesce(v_wanted_role, earlier.role) then
      return jsonb_build_object('gate', v_key);
    end if;
    if subject.status = 'withdrawn' and subject.version <> current then
      return refusal(decider.person_id, v_key, 'gate.stale-version', jsonb_build_object(
        'key', v_key, 'version', subject.version, 'current', current));
    end if;
    return refusal(decider.person_id, v_key, 'gate.already-decided', jsonb_build_object('key', v_key, 'status', subject.status,
      'decidedBy', (select string_agg(p.name, ', ') from gate_decision d join person p on p.id = d.person_id where d.gate_id = subject.id),
      'reason', subject.closed_because));
  end if;

  problem := denied_at(subject, decider.person_id, decider.roles, v_decision, v_wanted_role);
  if problem is not null then
    return refusal(decider.person_id, v_key, problem ->> 'id', problem - 'id' || jsonb_build_object('key', v_key));
  end if;
  was_interactive := is_interactive((p_given ->> 'interactive')::boolean, decider.token_kind);
  if not was_interactive then
    if demands_interactive(decider.unattended) then
      return refusal(decider.person_id, v_key, 'gate.interactive-required', jsonb_build_object('key', v_key));
    end if;
  end if;
  if seen_hash <> subject.content_hash or subject.version <> current then
    return refusal(decider.person_id, v_key, 'gate.stale-version', jsonb_build_object(
      'key', v_key, 'version', subject.version, 'current', current, 'contentHash', subject.content_hash, 'seen', seen_hash));
  end if;

  if subject.kind = 'budget' or v_wanted_grant is not null then
    problem := case
      when subject.kind = 'budget' and v_decision = 'request-changes' then '{"id": "gate.nothing-to-change"}'::jsonb
      when v_wanted_grant is not null and v_grant is null then '{"id": "gate.no-grant"}'
      when v_grant <= 0 then jsonb_build_object('id', 'gate.grant-too-small', 'grant', v_grant) end;
  end if;
  subject.criteria := criteria_of(subject);
  problem := coalesce(problem, malformed_answers(subject.criteria, v_verdicts, v_waivers));
  if problem is null then
    if v_decision = 'approve' then
      problem := coalesce(gate_gap(subject), missing_for_approval(subject.criteria, v_verdicts, v_waivers));
    elsif btrim(v_note) = '' then
      problem := jsonb_build_object('id', 'gate.note-required');
    end if;
  end if;
  if problem is not null then
    return refusal(decider.person_id, v_key, problem ->> 'id', jsonb_build_object('key', v_key) || (problem - 'id'));
  end if;

  if subject.required_roles = '{}' then
    v_role := first_open_role(subject, decider.person_id, decider.roles, v_wanted_role);
  else
    select role, case v_decision when 'approve' then stands_in_for end into strict v_role, v_stands_in_for
      from deciding_role(subject, decider.person_id, decider.roles, v_wanted_role);
  end if;
  is_self := v_decision = 'approve' and is_own(subject, decider.person_id);
  insert into gate_decision (gate_id, decision, person_id, role, stands_in_for, token_id, authentication, interactive, self_approved, content_hash,
      note, verdicts, waivers, comments, granted)
    values (subject.id, v_decision, decider.person_id, v_role, v_stands_in_for, decider.token_id,
      decider.authentication, was_interactive, is_self, seen_hash, v_note, v_verdicts, v_waivers, v_comments, v_grant);
  is_done := record_event_of(subject, v_decision, ': ' || v_decision || ' by ' || decider.name);
  insert into audit (actor_id, action, subject, details) values (decider.person_id, 'gate.decided', v_key, jsonb_strip_nulls(jsonb_build_object(
    'decision', v_decision, 'role', v_role, 'standsInFor', v_stands_in_for,
    'token', decider.token_id, 'authentication', decider.authentication, 'interactive', was_interactive, 'selfApproved', is_self,
    'contentHash', seen_hash, 'granted', v_grant)));
  -- An approval may be one of several that are needed; any other decision ends the gate.
  if v_decision = 'approve' and not is_quorum_met(subject) then return jsonb_build_object('gate', v_key); end if;
  update gate set closed_at = now(), closed_because = v_note, status = gate_status_after(v_decision) where id = subject.id;
  if subject.kind = 'budget' then
    perform settle_budget(subject, v_decision, v_note, decider.person_id);
    return jsonb_build_object('gate', v_key);
  end if;
  -- Moves the artifact as leave_review does.
  update artifact a
    set status = o.to_status, moved_by = decider.person_id, mover_proven = true, moved_because = v_key || ': ' || v_decision
    from gate_outcome o
    where a.id = subject.artifact_id and o.kind = a.kind and o.outcome = v_decision and o.review_status = a.status and o.to_status <> a.status;
  if subject.run_key is not null then is_done := wake_run(subject.run_key); end if;
  return jsonb_build_object('gate', v_key);
end $$;
grant execute on function decide_gate to throughline_service;
