-- What a hostile reading found: accounts of one person counted as people, programs that settled what takes a person, sessions that nobody brought to their
-- end, and what a restored dump takes for its own.

-- Accounts and people.

-- Accounts that could decide today: with a live token, or that have signed in before and so can again.
create function active_accounts() returns setof text language sql stable as $$
  select p.id from person p
  where p.kind = 'person' and p.deactivated_at is null
    and (p.signed_in_at is not null or exists (select from token t where t.person_id = p.id and is_live(t)))
$$;

-- Whether one person alone could decide today, by however many accounts. Two accounts tell in nearly every case.
create function works_alone() returns boolean language plpgsql stable as $$
declare
  two text[] := array(select id from active_accounts() id limit 2);
begin
  -- One after the other: in one expression, the last question is made ready whether it is asked or not.
  if cardinality(two) < 2 then
    return true;
  elsif not may_have_accounts(two[1]) then
    return false;
  end if;
  return not exists (select id from active_accounts() id except select accounts_of(two[1]));
end $$;

-- The same for all accounts of one person.
create function person_of(p_account text) returns text language plpgsql stable as $$
begin
  return case when may_have_accounts(p_account) then (select min(account) from accounts_of(p_account) account) else p_account end;
end $$;

-- For whoever lists what waits for somebody: what they did by another account, they did.
create function own_accounts(p_account text) returns text[] language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select array(select accounts_of(p_account))
$$;

-- Whether this account wrote what the gate asks about, or asked for it. At an attestation every claimed version counts, whoever asked: opening the gate
-- over what somebody else wrote would otherwise let its author attest it.
create function is_author(p_gate gate, p_account text) returns boolean language plpgsql stable as $$
begin
  if gate_author(p_gate) = p_account then
    return true;
  elsif p_gate.kind <> 'attestation' then
    return false;
  end if;
  return exists (
    select from gate_claim c join artifact_version v on v.artifact_id = c.artifact_id and v.version = c.version
    where c.gate_id = p_gate.id and v.author_id = p_account);
end $$;

-- The same of the person, by whichever account.
create function is_own(p_gate gate, p_person_id text) returns boolean language plpgsql stable as $$
begin
  if is_author(p_gate, p_person_id) then
    return true;
  elsif not may_have_accounts(p_person_id) then
    return false;
  end if;
  return exists (select from accounts_of(p_person_id) account where is_author(p_gate, account));
end $$;

-- As in migration 030; alone is who is the only person, not who has the only account.
create or replace function separation_conflict(p_gate gate, p_person_id text) returns text language plpgsql stable as $$
declare
  subject record;
  conflict text;
begin
  if p_gate.separation = 'off' then
    return null;
  end if;
  if is_author(p_gate, p_person_id) then
    return case when works_alone() then null else 'author' end;
  -- Asked of nearly everybody who is not the author: all accounts need not be gone through for that.
  elsif p_gate.separation = 'author' or works_alone() then
    return null;
  end if;
  for subject in
    select p_gate.artifact_id, p_gate.version where p_gate.kind = 'review'
    union all select artifact_id, version from gate_claim where gate_id = p_gate.id
  loop
    if exists (select from artifact_version where artifact_id = subject.artifact_id and version < subject.version and author_id = p_person_id) then
      return 'earlier-author';
    elsif conflict is null and exists (
      select from link l
        join gate source on source.artifact_id = l.to_artifact_id and source.version = l.to_version and source.status = 'approved'
        join gate_decision d on d.gate_id = source.id and d.decision = 'approve' and d.person_id = p_person_id
      where l.from_artifact_id = subject.artifact_id and l.from_version = subject.version and l.role = 'derived_from') then
      conflict := 'source-approver';
    end if;
  end loop;
  return conflict;
end $$;

drop function count_active_people();

-- Whether a decision takes a person who sits at a terminal or page today.
create or replace function demands_interactive(p_unattended boolean) returns boolean language sql stable as $$
  select case value when 'always' then true when 'never' then false else not works_alone() and not p_unattended end
  from policy where name = 'interactive-decisions'
$$;

-- Why separation of duties keeps a person from approving, by whichever of their accounts; `other` names it where it is another one. No row when it does not.
create function found_conflict(p_gate gate, p_person_id text) returns table (conflict text, other text) language plpgsql stable as $$
begin
  conflict := separation_conflict(p_gate, p_person_id);
  if conflict is not null then
    return next;
  elsif may_have_accounts(p_person_id) then
    return query
      select why, p.name
      from accounts_of(p_person_id) account
        cross join lateral separation_conflict(p_gate, account) why
        join person p on p.id = account
      where why is not null order by why, p.name limit 1;
  end if;
end $$;

-- As in migration 036.
create or replace function denied_at(p_gate gate, p_person_id text, p_held text[], p_decision text, p_wanted text) returns jsonb
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  conflict text;
  other text;
begin
  if not exists (select from deciding_role(p_gate, p_person_id, p_held, p_wanted)) then
    if p_held && p_gate.roles and p_gate.assignees <> '{}' and not p_person_id = any (p_gate.assignees) then
      return jsonb_build_object('id', 'gate.not-assigned', 'assignees',
        array(select name from person where id = any (p_gate.assignees) order by name));
    end if;
    return jsonb_build_object('id', 'gate.wrong-role', 'held', p_held, 'needed', case when p_wanted is null
      then p_gate.roles || array(select r from unnest(p_gate.escalated_roles) r where r <> all (p_gate.roles)) else array[p_wanted] end);
  end if;
  if p_decision <> 'approve' then
    return null;
  end if;
  if may_have_accounts(p_person_id) then
    select p.name into other from counting_approvals(p_gate) d join person p on p.id = d.person_id
      where d.person_id <> p_person_id and d.person_id in (select accounts_of(p_person_id)) limit 1;
    if found then
      return jsonb_build_object('id', 'gate.same-person', 'other', other);
    end if;
  end if;
  select f.conflict, f.other into conflict, other from found_conflict(p_gate, p_person_id) f;
  if conflict is not null then
    return jsonb_build_object('id', case conflict when 'author' then 'gate.author' else 'gate.separation' end, 'conflict', conflict,
      'version', p_gate.version, 'run', p_gate.run_key, 'other', other);
  end if;
  return null;
end $$;

-- What these accounts cannot give a gate of the approvals that it lacks, as the refusal's id with its details; null when they can give them all. A person
-- approves once, by one account and in one role: so any roles that lack approvals need as many people who hold one of them (Hall's theorem), and all
-- of the quorum as many people.
create function shortage_at(p_gate gate, p_chosen text[]) returns jsonb language plpgsql stable as $$
declare
  approvals integer := (select count(*) from counting_approvals(p_gate));
  shortage record;
begin
  with chosen as (
    select c.account, person_of(c.account) as person from unnest(p_chosen) c (account)
  ), free as (
    select c.person, array_agg(r.role) as roles
    from chosen c cross join lateral unnest(person_roles(c.account)) r (role)
    where c.person not in (select person_of(d.person_id) from counting_approvals(p_gate) d)
    group by c.person
  ), lacking as (
    select l.role, l.missing, row_number() over () - 1 as bit from lacking_roles(p_gate) l
  ), demand (roles, missing, every) as (
    select array_agg(l.role order by l.bit), sum(l.missing), false
    from generate_series(1, (1 << (select count(*)::integer from lacking)) - 1) as subset
      join lacking l on subset >> l.bit::integer & 1 = 1
    group by subset
    union all select p_gate.roles, p_gate.quorum - approvals, true
  )
  select d.roles, d.missing, d.every, count(f.person) as there into shortage
  from demand d left join free f on f.roles && d.roles
  group by d.roles, d.missing, d.every having count(f.person) < d.missing
  order by d.every desc, cardinality(d.roles), d.roles limit 1;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'id', case when shortage.every then 'gate.too-few-assignees' else 'gate.assignees-lack-role' end,
    'quorum', p_gate.quorum, 'roles', shortage.roles, 'missing', shortage.missing, 'there', shortage.there,
    -- Of whom there are more accounts than people.
    'accounts', (select coalesce(jsonb_agg(names), '[]') from (
      select array_agg(p.name order by p.name) as names from unnest(p_chosen) c join person p on p.id = c
      group by person_of(c) having count(*) > 1) as same));
end $$;

-- As in migration 020, but that accounts of one person are one, and that all of the roles can be had at once.
create or replace function assign_gate(p_key text, p_secret text, p_names text[]) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  -- First, because it may wait.
  subject gate%rowtype := lock_gate(p_key);
  holder jsonb := require_scope(p_secret, p_key, 'write');
  holder_id text := holder ->> 'id';
  chosen text[];
  names text[] := array(select distinct btrim(n) from unnest(p_names) n);
  unknown text[];
  problem jsonb;
begin
  if holder ? 'refused' then
    return holder;
  end if;
  if subject.id is null then
    return refusal(holder_id, p_key, 'gate.not-found', jsonb_build_object('key', p_key));
  end if;
  if holder ->> 'kind' <> 'person' or not (holder_id = any (subject.assignees)
      or holder_id = coalesce((select started_by from run where key = subject.run_key), subject.opened_by)) then
    if holder ->> 'kind' <> 'person' or not holder -> 'roles' ? 'admin' then
      return refusal(holder_id, p_key, 'gate.assign-forbidden', jsonb_build_object('key', p_key));
    end if;
    if not holder -> 'scopes' ? 'admin' then
      return refusal(holder_id, p_key, 'token.scope', jsonb_build_object('needed', 'admin', 'held', holder -> 'scopes'));
    end if;
  end if;
  if subject.status <> 'pending' then
    return refusal(holder_id, p_key, 'gate.not-pending', jsonb_build_object('key', p_key, 'status', subject.status));
  end if;

  unknown := array(select n from unnest(names) n where not exists (
    select from person p where p.name = n and p.kind = 'person' and person_roles(p.id) && subject.roles) order by n);
  if unknown <> '{}' then
    return refusal(holder_id, p_key, 'gate.assignee-without-role',
      jsonb_build_object('key', p_key, 'names', unknown, 'needed', subject.roles));
  end if;
  unknown := array(select p.name from person p where p.name = any (names) and exists (select from found_conflict(subject, p.id)) order by 1);
  if unknown <> '{}' then
    return refusal(holder_id, p_key, 'gate.assignee-not-separate', jsonb_build_object('key', p_key, 'names', unknown));
  end if;
  chosen := array(select id from person where name = any (names) order by name);
  problem := case when chosen <> '{}' then shortage_at(subject, chosen) end;
  if problem is not null then
    return refusal(holder_id, p_key, problem ->> 'id', problem - 'id' || jsonb_build_object('key', p_key));
  end if;
  if chosen = subject.assignees then
    return jsonb_build_object('gate', p_key);
  end if;

  update gate set assignees = chosen where id = subject.id;
  perform record_deed(holder_id, 'gate.assigned', p_key, jsonb_build_object('from', subject.assignees, 'to', chosen));
  perform record_gate_event(subject.id, 'assigned', ' is assigned to ' || coalesce(
    (select string_agg(name, ', ' order by name) from person where id = any (chosen)), 'everybody with a role') || ' by ' || (holder ->> 'name'));
  return jsonb_build_object('gate', p_key);
end $$;

-- As in migration 030; of the assignees stays who may approve this version.
create or replace function open_gate(
  p_artifact_key text, p_version integer, p_content_hash text, p_criteria jsonb, p_run_key text, p_origin text, p_actor text
) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
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
  select * into target from artifact where key = p_artifact_key for update;
  if not found then
    perform refuse('artifact.not-found', jsonb_build_object('key', p_artifact_key));
  end if;
  select key into result from gate where origin = p_origin;
  if found then
    return result;
  end if;
  select v.content_hash, p.criteria into current_hash, v_criteria
    from artifact_version v left join gate_policy p on p.kind = target.kind
    where v.artifact_id = target.id and v.version = target.current_version;
  if p_version <> target.current_version or p_content_hash <> current_hash then
    perform refuse('gate.stale-version',
      jsonb_build_object('key', target.key, 'version', p_version, 'current', target.current_version));
  end if;
  if v_criteria is null then
    perform refuse('gate.no-policy', jsonb_build_object('key', target.key, 'kind', target.kind));
  end if;
  select * into strict rules from gate_rule_in_force where kind = target.kind;
  -- Only the last gate of an artifact can be pending.
  select * into last from gate where artifact_id = target.id order by id desc limit 1;
  if last.status = 'pending' then
    perform refuse('gate.already-pending', jsonb_build_object('key', target.key, 'gate', last.key));
  end if;
  -- Every criterion of the policy with its evidence, and no other.
  select array_agg(id) into missing from (
    select c ->> 'id' as id from jsonb_array_elements(v_criteria) c
    except select c ->> 'id' from jsonb_array_elements(p_criteria) c) as unanswered;
  if missing is not null or jsonb_array_length(p_criteria) <> jsonb_array_length(v_criteria) then
    perform refuse('gate.criteria-incomplete', jsonb_build_object('key', target.key, 'kind', target.kind, 'missing', missing,
      'criteria', array(select c ->> 'id' from jsonb_array_elements(v_criteria) c)));
  end if;
  -- Rules of one role are alternatives: a DAA is derived from a PRD, an RFC from a DAA or a TIP.
  select array_agg(distinct r.role) into missing from link_rule r
    where r.from_kind = target.kind and r.required and not exists (
      select from link l join artifact a on a.id = l.to_artifact_id
        join link_rule legal on legal.from_kind = r.from_kind and legal.role = l.role and legal.to_kind = a.kind and legal.required
      where l.from_artifact_id = target.id and l.from_version = target.current_version and l.role = r.role)
    -- An amendment decides nothing of its own (specification 2.11): what it amends has the links.
    and not exists (
      select from link l where l.from_artifact_id = target.id and l.from_version = target.current_version and l.role = 'amends');
  if missing is not null then
    perform refuse('link.required', jsonb_build_object('key', target.key, 'roles', missing));
  end if;

  if last.assignees <> '{}' then
    asked.kind := 'review';
    asked.artifact_id := target.id;
    asked.version := p_version;
    asked.content_hash := p_content_hash;
    asked.roles := rules.roles;
    asked.quorum := rules.quorum;
    asked.required_roles := rules.required_roles;
    asked.separation := rules.separation;
    kept := array(select p from unnest(last.assignees) p where person_roles(p) && rules.roles and not exists (select from found_conflict(asked, p)));
    -- Who could never open it is no use to it: then it is up to everybody with a role.
    if shortage_at(asked, kept) is not null then
      kept := '{}';
    end if;
  end if;
  update artifact a set status = o.review_status, moved_by = p_actor, mover_proven = false, moved_because = 'submitted to its gate'
    from gate_outcome o
    where a.id = target.id and o.kind = target.kind and o.outcome = 'approve' and o.review_status <> a.status;
  insert into gate (artifact_id, version, content_hash, roles, quorum, required_roles, separation, due_at, remind_seconds, escalate_to, assignees,
      replaces, criteria, run_key, origin, opened_by)
    select target.id, p_version, p_content_hash, rules.roles, rules.quorum, rules.required_roles, rules.separation,
      now() + make_interval(secs => rules.due_seconds), rules.remind_seconds, rules.escalate_to,
      coalesce(kept, '{}'),
      case when last.status in ('withdrawn', 'approved') then last.id end,
      jsonb_agg(c.policy || jsonb_build_object(
        'evidence', coalesce(given ->> 'evidence', ''), 'findings', coalesce(given -> 'findings', '[]')) order by c.ordinal),
      p_run_key, p_origin, p_actor
    from jsonb_array_elements(v_criteria) with ordinality as c (policy, ordinal)
    join jsonb_array_elements(p_criteria) as given on given ->> 'id' = c.policy ->> 'id'
    returning key into result;
  perform record_service_deed(p_actor, 'gate.opened', result, jsonb_build_object(
    'artifact', target.key, 'version', p_version, 'contentHash', p_content_hash, 'run', p_run_key)
    || case when last.status in ('withdrawn', 'approved') then jsonb_build_object('replaces', last.key) else '{}' end);
  if last.status in ('withdrawn', 'approved') then
    perform record_gate_event(last.id, 'reopened', ' continues at ' || result || ', on version ' || p_version);
  end if;
  return result;
end $$;

-- How far a gate is, by the count that closes it (is_quorum_met): {"approvals", "missing": roles, one that lacks two twice}.
create function gate_progress(p_gate_id bigint) returns jsonb language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  subject gate%rowtype;
begin
  select * into subject from gate where id = p_gate_id;
  return jsonb_build_object(
    'approvals', (select count(*) from counting_approvals(subject)),
    'missing', (select coalesce(jsonb_agg(l.role order by array_position(subject.roles, l.role)), '[]')
      from lacking_roles(subject) l cross join generate_series(1, l.missing)));
end $$;

-- Who sits at a terminal or page. Their word, but for a session, which is a page.
create function is_interactive(p_said boolean, p_token_kind text) returns boolean language sql immutable as $$
  select coalesce(p_said, false) or p_token_kind = 'session'
$$;

-- True where a decision takes a person at a terminal or page and the holder of this secret is none.
create function lacks_terminal(p_secret text, p_said boolean) returns boolean language sql stable as $$
  select not is_interactive(p_said, t.token_kind) and demands_interactive(t.unattended) from token_holder(p_secret) t
$$;

-- As in migration 020; what is one's own is so by whichever account.
create or replace function decide_gate(
  p_key text, p_secret text, p_decision text, p_interactive boolean, p_content_hash text, p_note text,
  p_verdicts jsonb, p_waivers jsonb, p_comments jsonb, p_grant numeric default null, p_role text default null
) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  decider record;
  subject gate%rowtype;
  earlier gate_decision%rowtype;
  current integer;
  used record;
  problem jsonb;
  seen_hash text;
  was_interactive boolean;
  is_self boolean;
  v_grant numeric;
begin
  -- First, because it may wait: who decides must be entitled when it is their turn, and not when they asked.
  subject := lock_gate(p_key);
  select * into decider from token_holder(p_secret);
  -- Its end may have come while this waited, which time as the transaction sees it does not show.
  if not found or decider.expires_at <= clock_timestamp() then
    return refusal(null, p_key, 'token.invalid');
  end if;
  if decider.kind <> 'person' then
    return refusal(decider.person_id, p_key, 'gate.machine');
  end if;
  if not 'decide' = any (decider.scopes) then
    return refusal(decider.person_id, p_key, 'token.scope', jsonb_build_object('needed', 'decide', 'held', decider.scopes));
  end if;
  if subject.id is null then
    return refusal(decider.person_id, p_key, 'gate.not-found', jsonb_build_object('key', p_key));
  end if;
  select current_version into current from artifact where id = subject.artifact_id;
  seen_hash := coalesce(p_content_hash, subject.content_hash);
  if subject.kind = 'budget' and p_decision = 'approve' then
    v_grant := coalesce(p_grant, (subject.budget ->> 'limit')::numeric);
  end if;

  select * into earlier from gate_decision where gate_id = subject.id and person_id = decider.person_id;
  if found and (earlier.decision, earlier.content_hash, earlier.note, earlier.verdicts, earlier.waivers, earlier.comments)
      = (p_decision, seen_hash, p_note, p_verdicts, p_waivers, p_comments)
      and earlier.granted is not distinct from v_grant and earlier.role = coalesce(p_role, earlier.role) then
    return jsonb_build_object('gate', p_key);
  end if;
  if subject.status = 'withdrawn' and subject.version <> current then
    return refusal(decider.person_id, p_key, 'gate.stale-version', jsonb_build_object(
      'key', p_key, 'version', subject.version, 'current', current));
  end if;
  if earlier.id is not null or subject.status <> 'pending' then
    return refusal(decider.person_id, p_key, 'gate.already-decided', jsonb_build_object('key', p_key, 'status', subject.status,
      'decidedBy', (select string_agg(p.name, ', ') from gate_decision d join person p on p.id = d.person_id where d.gate_id = subject.id),
      'reason', subject.closed_because));
  end if;

  problem := denied_at(subject, decider.person_id, decider.roles, p_decision, p_role);
  if problem is not null then
    return refusal(decider.person_id, p_key, problem ->> 'id', problem - 'id' || jsonb_build_object('key', p_key));
  end if;
  was_interactive := is_interactive(p_interactive, decider.token_kind);
  if not was_interactive and demands_interactive(decider.unattended) then
    return refusal(decider.person_id, p_key, 'gate.interactive-required', jsonb_build_object('key', p_key));
  end if;
  if seen_hash <> subject.content_hash or subject.version <> current then
    return refusal(decider.person_id, p_key, 'gate.stale-version', jsonb_build_object(
      'key', p_key, 'version', subject.version, 'current', current, 'contentHash', subject.content_hash, 'seen', seen_hash));
  end if;

  problem := case
    when subject.kind = 'budget' and p_decision = 'request-changes' then '{"id": "gate.nothing-to-change"}'::jsonb
    when p_grant is not null and v_grant is null then '{"id": "gate.no-grant"}'
    when v_grant <= 0 then jsonb_build_object('id', 'gate.grant-too-small', 'grant', v_grant) end;
  if problem is null then
    problem := malformed_answers(subject.criteria, p_verdicts, p_waivers);
  end if;
  if problem is null and p_decision = 'approve' then
    problem := missing_for_approval(subject.criteria, p_verdicts, p_waivers);
  end if;
  if problem is null and p_decision <> 'approve' and btrim(p_note) = '' then
    problem := jsonb_build_object('id', 'gate.note-required');
  end if;
  if problem is not null then
    return refusal(decider.person_id, p_key, problem ->> 'id', problem - 'id' || jsonb_build_object('key', p_key));
  end if;

  select * into strict used from deciding_role(subject, decider.person_id, decider.roles, p_role);
  is_self := p_decision = 'approve' and is_own(subject, decider.person_id);
  insert into gate_decision (gate_id, decision, person_id, role, stands_in_for, token_id, authentication, interactive, self_approved, content_hash,
      note, verdicts, waivers, comments, granted)
    values (subject.id, p_decision, decider.person_id, used.role, case p_decision when 'approve' then used.stands_in_for end, decider.token_id,
      decider.authentication, was_interactive, is_self, seen_hash, p_note, p_verdicts, p_waivers, p_comments, v_grant);
  perform record_deed(decider.person_id, 'gate.decided', p_key, jsonb_strip_nulls(jsonb_build_object(
    'decision', p_decision, 'role', used.role, 'standsInFor', case p_decision when 'approve' then used.stands_in_for end,
    'token', decider.token_id, 'authentication', decider.authentication, 'interactive', was_interactive, 'selfApproved', is_self,
    'contentHash', seen_hash, 'granted', v_grant)));
  -- An approval may be one of several that are needed; any other decision ends the gate.
  if p_decision = 'approve' and not is_quorum_met(subject) then
    return jsonb_build_object('gate', p_key);
  end if;
  update gate set closed_at = now(), closed_because = p_note, status = gate_status_after(p_decision) where id = subject.id;
  if subject.kind = 'budget' then
    perform settle_budget(subject, p_decision, p_note, decider.person_id);
    return jsonb_build_object('gate', p_key);
  end if;
  perform leave_review(subject.artifact_id, p_decision, decider.person_id, true, p_key || ': ' || p_decision);
  if subject.run_key is not null then
    perform wake_run(subject.run_key);
  end if;
  return jsonb_build_object('gate', p_key);
end $$;

drop function end_artifact(text, text, text, text);
-- As in migration 034; like a decision it takes a person at a terminal or page where decisions do.
create function end_artifact(p_key text, p_to text, p_reason text, p_secret text, p_interactive boolean default false) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  holder jsonb;
  needed text[];
begin
  select * into target from artifact where key = p_key for update;
  holder := require_scope(p_secret, p_key, 'decide');
  if holder ? 'refused' then
    return holder;
  end if;
  if target.id is null then
    perform refuse('artifact.not-found', jsonb_build_object('key', p_key));
  end if;
  if target.status = p_to then
    return jsonb_build_object('key', p_key);
  end if;
  if not ends_approved(target.kind, target.status, p_to) then
    perform refuse('status.illegal-transition', jsonb_build_object('key', p_key, 'from', target.status, 'to', p_to, 'legal',
      array(select to_status from transition where kind = target.kind and from_status = target.status order by to_status)));
  end if;
  select roles into needed from gate_policy where kind = target.kind;
  if holder ->> 'kind' <> 'person' or not needed && array(select jsonb_array_elements_text(holder -> 'roles')) then
    return refusal(holder ->> 'id', p_key, 'status.wrong-role', jsonb_build_object(
      'key', p_key, 'to', p_to, 'needed', needed, 'held', holder -> 'roles'));
  end if;
  if lacks_terminal(p_secret, p_interactive) then
    return refusal(holder ->> 'id', p_key, 'gate.interactive-required', jsonb_build_object('key', p_key));
  end if;
  if btrim(p_reason) = '' then
    perform refuse('status.reason-required', jsonb_build_object('key', p_key, 'to', p_to));
  end if;
  update artifact set status = p_to, moved_by = holder ->> 'id', mover_proven = true, moved_because = p_reason where id = target.id;
  return jsonb_build_object('key', p_key);
end $$;

drop function require_designer(text, text, text, boolean);
-- As in migration 034; what settles something takes a person at a terminal or page where decisions do.
create function require_designer(p_secret text, p_subject text, p_deed text, p_settles boolean, p_interactive boolean default false) returns jsonb language plpgsql as $$
declare
  holder record;
  v_role text;
begin
  select * into holder from token_holder(p_secret);
  if not found then
    return refusal(null, p_subject, 'token.invalid');
  end if;
  if holder.kind <> 'person' then
    return refusal(holder.person_id, p_subject, 'session.machine', jsonb_build_object('deed', p_deed));
  end if;
  if not 'write' = any (holder.scopes) then
    return refusal(holder.person_id, p_subject, 'token.scope', jsonb_build_object('needed', 'write', 'held', holder.scopes));
  end if;
  select r into v_role from unnest(design_roles()) with ordinality as wanted (r, ordinal) where r = any (holder.roles) order by ordinal limit 1;
  if p_settles and v_role is null then
    return refusal(holder.person_id, p_subject, 'session.wrong-role', jsonb_build_object(
      'deed', p_deed, 'needed', design_roles(), 'held', holder.roles));
  end if;
  if p_settles and lacks_terminal(p_secret, p_interactive) then
    return refusal(holder.person_id, p_subject, 'gate.interactive-required', jsonb_build_object('key', p_subject));
  end if;
  return jsonb_strip_nulls(jsonb_build_object('id', holder.person_id, 'token', holder.token_id, 'role', case when p_settles then v_role end,
    'interactive', case when p_settles then is_interactive(p_interactive, holder.token_kind) end));
end $$;

drop function close_design_session(text, text, text);
-- As in migration 034.
create function close_design_session(p_session text, p_secret text, p_reason text, p_interactive boolean default false) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  closer jsonb := require_designer(p_secret, p_session, 'close', true, p_interactive);
begin
  if closer ? 'refused' then
    return closer;
  end if;
  if subject.status = 'closed' then
    return jsonb_build_object('key', p_session);
  end if;
  if subject.status <> 'open' then
    perform refuse('session.illegal-transition', jsonb_build_object('key', p_session, 'from', subject.status, 'to', 'closed'));
  end if;
  update design_session set status = 'closed', reason = p_reason where id = subject.id;
  perform record_deed(closer ->> 'id', 'session.closed', p_session, jsonb_build_object(
    'from', subject.status, 'reason', p_reason, 'role', closer -> 'role', 'token', closer -> 'token',
    'interactive', closer -> 'interactive'));
  perform pg_notify('throughline_session', p_session);
  return jsonb_build_object('key', p_session);
end $$;

-- Sessions on their way to the gate.

-- As in migration 034; an RFC may have been superseded since, and where the run was canceled before it came to a gate, the dialogue goes on.
create or replace function settle_design_session(p_session text, p_to text, p_reason text, p_on_behalf_of text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  v_rfc text := (select status from artifact where id = subject.rfc_id);
  ended_at timestamptz := (select max(at) from session_turn where session_id = subject.id and move = 'finalize');
  passed boolean := v_rfc = 'Approved' or v_rfc = 'Superseded' and exists (
    select from gate where artifact_id = subject.rfc_id and status = 'approved' and closed_at >= ended_at);
begin
  if subject.status = p_to then
    return;
  end if;
  if not (subject.status || '>' || p_to) = any (array['finalizing>finalized', 'finalizing>open', 'finalizing>closed', 'open>closed']) then
    perform refuse('session.illegal-transition', jsonb_build_object('key', p_session, 'from', subject.status, 'to', p_to));
  end if;
  if p_to = 'finalized' and not passed then
    perform refuse('session.approval-required', jsonb_build_object('key', p_session));
  end if;
  if p_to = 'closed' and (passed or v_rfc not in ('Rejected', 'Superseded')) then
    perform refuse('session.rejection-required', jsonb_build_object('key', p_session));
  end if;
  if p_to = 'open' and (v_rfc not in ('Draft', 'Under Review')
      or exists (select from gate where artifact_id = subject.rfc_id and status = 'pending')
      or not exists (select from gate where artifact_id = subject.rfc_id and closed_at >= ended_at)
        and (last_design_run(p_session)).status is distinct from 'canceled'
        -- The challenger proposes edits on the way to the gate, which a person takes or declines first.
        and (select speaker from session_turn where session_id = subject.id order by sequence desc limit 1) <> 'challenger') then
    perform refuse('session.gate-undecided', jsonb_build_object('key', p_session));
  end if;
  update design_session set status = p_to, reason = p_reason where id = subject.id;
  perform record_service_deed(p_on_behalf_of, 'session.' || p_to, p_session, jsonb_build_object('from', subject.status, 'reason', p_reason));
  perform pg_notify('throughline_session', p_session);
end $$;

create function last_design_run(p_session text) returns run language sql stable as $$
  select r.* from run r where r.workflow = 'design' and r.subject @> jsonb_build_object('session', p_session)
  order by run_number(r.key) desc limit 1
$$;

-- What a decision that was not an approval asks for, in the words of whoever made it: a line for the note and for each comment, once.
create function asked_at(p_gate_id bigint) returns text language sql stable as $$
  select coalesce(string_agg(E'\n' || said, '' order by place), '')
  from (
    select said, min(place) as place
    from gate_decision d
      cross join lateral (
        select 0, d.note union all
        select c.ordinality, case when c.value ->> 'part' = '' then c.value ->> 'text' else (c.value ->> 'part') || ': ' || (c.value ->> 'text') end
        from jsonb_array_elements(d.comments) with ordinality c
      ) as words (place, said)
    where d.gate_id = p_gate_id and d.decision <> 'approve' and btrim(said) <> ''
    group by said
  ) as asked
$$;

-- Brings sessions to their end that are on their way to a gate which was decided, where nobody has said so: the run that would is away, failed or was
-- canceled. `p_key` is of a session or an RFC; null for all. Returns how many it moved. Whoever looks at sessions asks for it first.
create function settle_design_sessions(p_key text default null) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  subject record;
  design run%rowtype;
  closed gate%rowtype;
  v_to text;
  v_reason text;
  moved integer := 0;
begin
  for subject in
    select s.key, s.rfc_id, a.key as rfc, a.status,
      (select max(at) from session_turn t where t.session_id = s.id and t.move = 'finalize') as ended_at
    from design_session s join artifact a on a.id = s.rfc_id
    where s.status = 'finalizing' and (p_key is null or p_key in (s.key, a.key))
    order by s.id for update of s skip locked
  loop
    design := last_design_run(subject.key);
    select * into closed from gate where artifact_id = subject.rfc_id and closed_at >= subject.ended_at order by id desc limit 1;
    v_to := case
      when subject.status = 'Approved' then 'finalized'
      when subject.status = 'Rejected' then 'closed'
      when subject.status = 'Superseded' then case when closed.status = 'approved' then 'finalized' else 'closed' end
      -- A run that moves says it itself, and may take up another version before.
      when design.status in ('queued', 'running', 'waiting') then null
      when exists (select from gate where artifact_id = subject.rfc_id and status = 'pending') then null
      when closed.id is not null or design.status = 'canceled' then 'open' end;
    continue when v_to is null;
    v_reason := case
      when subject.status = 'Superseded' then subject.rfc || ' is Superseded.'
      when v_to <> 'open' and closed.id is null then format('%s is %s.', subject.rfc, subject.status)
      when v_to = 'finalized' then closed.key || ' approved ' || subject.rfc || '.'
      when v_to = 'closed' then closed.key || ' rejected ' || subject.rfc || '.'
      when closed.status = 'changes-requested' then closed.key || ' asks for changes.' || asked_at(closed.id)
      when closed.status = 'approved' then format('%s has another version since %s approved it.', subject.rfc, closed.key)
      when closed.id is not null then closed.key || ' was withdrawn before anybody decided.'
      else format('%s was canceled before %s came to its gate.', design.key, subject.rfc) end;
    perform settle_design_session(subject.key, v_to, v_reason, null);
    moved := moved + 1;
  end loop;
  return moved;
end $$;

-- Restored dumps.

-- As in migration 003. A restored dump has the transaction numbers of another server, which this one comes to as well: at that number, parts could be added
-- to a version that was approved long ago. Its time no transaction of this server has again.
create or replace function require_open_version() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_artifact_id bigint := case tg_table_name when 'part' then to_jsonb(new) ->> 'artifact_id' else to_jsonb(new) ->> 'from_artifact_id' end;
  v_version integer := case tg_table_name when 'part' then to_jsonb(new) ->> 'version' else to_jsonb(new) ->> 'from_version' end;
begin
  if not exists (
    select from artifact_version
    where artifact_id = v_artifact_id and version = v_version and created_in = pg_current_xact_id() and created_at = now()
  ) then
    perform refuse('database.insert-only', jsonb_build_object('table', tg_table_name, 'operation', 'insert'));
  end if;
  return new;
end $$;

-- Addresses.

-- What the hashes of e-mail addresses are made with: without it, whoever gets hold of them cannot try a list of addresses. A dump has it, but where its
-- rows are left out (docs/operations.md). 244 random bits.
create table address_secret (
  only_one boolean primary key default true check (only_one),
  secret bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
insert into address_secret default values;

-- sha256 of the secret within and without, as HMAC nests it. Of the address's own hash, so that those which are here already could be hidden as well.
create function hide_address(p_hash bytea) returns bytea language plpgsql as $$
declare
  v_secret bytea;
begin
  if p_hash is null then
    return null;
  end if;
  -- A dump that was restored without it gets another one.
  insert into address_secret default values on conflict do nothing;
  select secret into v_secret from address_secret;
  return sha256(v_secret || sha256(v_secret || p_hash));
end $$;
update person_identity set email_hash = hide_address(email_hash) where email_hash is not null;

drop function sign_in_with_identity(text, text, text, text[], bytea, bytea, text);
-- As in migration 036; what is known of the address stays where the provider could not be asked.
create function sign_in_with_identity(
  p_issuer text, p_subject text, p_name text, p_roles text[], p_session_hash bytea, p_email_hash bytea default null, p_id_token text default null,
  p_email_known boolean default true
) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted constant text := left(coalesce(nullif(btrim(p_name), ''), p_subject), 100);
  target person%rowtype;
  session jsonb;
  v_email_hash bytea;
begin
  perform lock_identities();
  select p.* into target from person p join person_identity i on i.person_id = p.id where i.issuer = p_issuer and i.subject = p_subject;
  if not found then
    for number in 1 .. 1000 loop
      insert into person (name, kind) values (wanted || case number when 1 then '' else ' (' || number || ')' end, 'person')
        on conflict (name) do nothing returning * into target;
      exit when found;
    end loop;
    insert into person_identity (issuer, subject, person_id, linked_by) values (p_issuer, p_subject, target.id, target.id);
    perform record_deed('service', 'person.created', target.id,
      jsonb_build_object('name', target.name, 'kind', 'person', 'issuer', p_issuer, 'subject', p_subject));
  end if;
  if target.deactivated_at is not null then
    return refusal(target.id, 'session', 'person.deactivated', jsonb_build_object('person', target.name));
  end if;
  if not p_roles <@ array(select name from role) then
    return refusal(target.id, 'session', 'token.unknown-role', jsonb_build_object('roles', p_roles));
  end if;
  if p_email_known then
    v_email_hash := hide_address(p_email_hash);
    update person_identity set email_hash = v_email_hash
      where issuer = p_issuer and subject = p_subject and email_hash is distinct from v_email_hash;
  end if;
  session := open_session(target.id, p_session_hash, 'oidc', '{read,write,decide,admin}', p_roles, null, jsonb_build_object('issuer', p_issuer)
    -- The trail tells why an account may not be known as somebody's second one.
    || case when p_email_known then '{}' else '{"addressAsked": false}'::jsonb end);
  -- Longer than any provider's should be: signing out there goes without it.
  if length(p_id_token) between 1 and 16384 then
    insert into provider_session (token_id, id_token) values (session ->> 'id', p_id_token);
  end if;
  return session;
end $$;

revoke execute on function active_accounts, works_alone, person_of, own_accounts, is_author, is_own, found_conflict, shortage_at, gate_progress, is_interactive,
  lacks_terminal, end_artifact, require_designer, close_design_session, last_design_run, asked_at, settle_design_sessions, hide_address,
  sign_in_with_identity from public;
grant execute on function own_accounts, gate_progress, end_artifact, close_design_session, settle_design_sessions to throughline_service;
grant execute on function sign_in_with_identity to throughline_sign_in;
