-- Whose word counts. Design sessions (032): every turn is a person's, proved by their secret, and what settles something needs a role that designs (specification 1.4). Each
-- challenge goes along its states, and a session leaves for its gate, and comes back from it, only as that gate says. What is refused to somebody for who
-- they are is returned and remembered; what does not fit the session is raised.

-- Locked, so that turns of one session stand one behind the other.
create or replace function lock_design_session(p_key text) returns design_session language plpgsql as $$
declare
  subject design_session%rowtype;
begin
  select * into subject from design_session where key = p_key for update;
  if not found then
    perform refuse('design-session.not-found', jsonb_build_object('key', p_key));
  end if;
  return subject;
end $$;

-- Who settles something in a session, in the order in which a role is recorded. As `designRoles` in src/lifecycle/design-session.ts.
create function design_roles() returns text[] language sql immutable as $$
  select array['architect', 'senior-engineer', 'lead-engineer', 'engineer']
$$;

-- {"id", "role", "token"} of the person with this secret, who may do that in a session, or the refusal. `p_settles`: it takes a role.
create function require_designer(p_secret text, p_subject text, p_deed text, p_settles boolean) returns jsonb language plpgsql as $$
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
  return jsonb_strip_nulls(jsonb_build_object('id', holder.person_id, 'role', case when p_settles then v_role end, 'token', holder.token_id));
end $$;

-- Where a challenge stands: its last settlement, and what the challenger said of a rebuttal since.
--
--   open → accepted | rebutted | deferred        by a person
--   deferred → accepted | rebutted | deferred    by a person: what waits may be taken up
--   rebutted → conceded | upheld                 by the challenger, once for each rebuttal
--   upheld → accepted | rebutted | deferred      by a person: a better answer
--   any other → any settlement                   by a person who says that it is settled anew
create function standing_of_challenge(p_session_id bigint, p_number integer) returns text language sql stable as $$
  select coalesce(said.standing, settled.state, 'open')
  from session_challenge c
    left join lateral (
      select s.state, s.turn from challenge_settlement s where s.session_id = c.session_id and s.number = c.number order by s.id desc limit 1
    ) settled on true
    left join lateral (
      select n.standing from challenge_standing n
      where n.session_id = c.session_id and n.number = c.number and n.turn > settled.turn order by n.id desc limit 1
    ) said on true
  where c.session_id = p_session_id and c.number = p_number
$$;

-- Whatever a reply claims: the challenger gives in to a rebuttal, or holds on, once.
create function guard_standing() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  standing text := standing_of_challenge(new.session_id, new.number);
begin
  if standing is distinct from 'rebutted' then
    perform refuse('session.nothing-rebutted', jsonb_build_object(
      'key', (select key from design_session where id = new.session_id), 'challenge', 'CH-' || new.number, 'state', standing));
  end if;
  return new;
end $$;
create trigger guard_insert before insert on challenge_standing for each row execute function guard_standing();

drop function open_design_session(text, text, integer, bigint, numeric);
-- Opens a session about an RFC, or gives the one that is not closed yet. Returns {"key"}, or the refusal.
create function open_design_session(p_rfc text, p_secret text, p_max_turns integer, p_max_tokens bigint, p_max_usd numeric) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject artifact%rowtype;
  opener jsonb;
  v_key text;
begin
  -- First of all, so that of two who open at once the second finds the session of the first.
  select * into subject from artifact where key = p_rfc for update;
  opener := require_designer(p_secret, p_rfc, 'open', false);
  if opener ? 'refused' then
    return opener;
  end if;
  if subject.id is null then
    perform refuse('artifact.not-found', jsonb_build_object('key', p_rfc));
  elsif subject.kind <> 'rfc' then
    perform refuse('session.rfc-expected', jsonb_build_object('key', p_rfc));
  end if;
  select key into v_key from design_session where rfc_id = subject.id and status in ('open', 'finalizing');
  if found then
    return jsonb_build_object('key', v_key);
  end if;
  if subject.status not in ('Draft', 'Under Review') then
    perform refuse('session.rfc-settled', jsonb_build_object('key', p_rfc, 'status', subject.status));
  end if;
  insert into design_session (rfc_id, max_turns, max_tokens, max_usd, opened_by)
    values (subject.id, p_max_turns, p_max_tokens, p_max_usd, opener ->> 'id') returning key into v_key;
  perform record_deed(opener ->> 'id', 'session.opened', v_key, jsonb_build_object(
    'rfc', p_rfc, 'version', subject.current_version, 'token', opener -> 'token'));
  return jsonb_build_object('key', v_key);
end $$;

-- Ends a session without a result; one that is closed stays so. Returns {"key"}, or the refusal.
create function close_design_session(p_session text, p_secret text, p_reason text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  closer jsonb := require_designer(p_secret, p_session, 'close', true);
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
    'from', subject.status, 'reason', p_reason, 'role', closer -> 'role', 'token', closer -> 'token'));
  perform pg_notify('throughline_session', p_session);
  return jsonb_build_object('key', p_session);
end $$;

drop function move_design_session(text, text, text, text);
-- What became of a session on its way through the gate of its RFC: finalized by an approval, open again when changes were requested or nobody decided,
-- closed by a rejection. Nobody's word moves it: where the RFC and its gates do not say so, it is refused. What it is already is a no-op.
create function settle_design_session(p_session text, p_to text, p_reason text, p_on_behalf_of text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  v_rfc text := (select status from artifact where id = subject.rfc_id);
  ended_at timestamptz;
begin
  if subject.status = p_to then
    return;
  end if;
  if not (subject.status || '>' || p_to) = any (array['finalizing>finalized', 'finalizing>open', 'finalizing>closed', 'open>closed']) then
    perform refuse('session.illegal-transition', jsonb_build_object('key', p_session, 'from', subject.status, 'to', p_to));
  end if;
  if p_to = 'finalized' and v_rfc <> 'Approved' then
    perform refuse('session.approval-required', jsonb_build_object('key', p_session));
  end if;
  if p_to = 'closed' and v_rfc <> 'Rejected' then
    perform refuse('session.rejection-required', jsonb_build_object('key', p_session));
  end if;
  select max(at) into ended_at from session_turn where session_id = subject.id and move = 'finalize';
  if p_to = 'open' and (v_rfc in ('Approved', 'Rejected')
      or exists (select from gate where artifact_id = subject.rfc_id and status = 'pending')
      or not exists (select from gate where artifact_id = subject.rfc_id and closed_at >= ended_at)) then
    perform refuse('session.gate-undecided', jsonb_build_object('key', p_session));
  end if;
  update design_session set status = p_to, reason = p_reason where id = subject.id;
  perform record_service_deed(p_on_behalf_of, 'session.' || p_to, p_session, jsonb_build_object('from', subject.status, 'reason', p_reason));
  perform pg_notify('throughline_session', p_session);
end $$;

drop function require_design_person(text, text);

-- What passed its gate and is no longer used ends (an Accepted AI-ADR, an Active entry of the Playbook become Deprecated) by the word of somebody who
-- could have approved it, proved by their secret: docs/decisions/0015. What gives way to a replacement ends with the gate of that.
create function ends_approved(p_kind text, p_from text, p_to text) returns boolean language plpgsql stable as $$
begin
  return p_to = 'Deprecated' and exists (select from gate_outcome where kind = p_kind and outcome = 'approve' and to_status = p_from);
end $$;

-- As in migration 003, but for what ends.
create or replace function move_status(p_key text, p_to text, p_reason text, p_actor text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  was text;
begin
  select * into target from artifact where key = p_key for update;
  if not found then
    perform refuse('artifact.not-found', jsonb_build_object('key', p_key));
  end if;
  was := target.status;
  if target.status = p_to and not exists (
    select from transition where kind = target.kind and from_status = p_to and to_status = p_to
  ) then
    return;
  end if;
  if ends_approved(target.kind, was, p_to) then
    perform refuse('status.decider-required', jsonb_build_object('key', p_key, 'from', was, 'to', p_to));
  end if;
  update artifact set status = p_to, moved_by = p_actor, mover_proven = false, moved_because = p_reason
    where id = target.id returning * into target;
  if was = p_to then
    perform record_move(target, was);
  end if;
end $$;

-- Ends what passed its gate. One that has that status stays as it is. Returns {"key"}, or the refusal.
create function end_artifact(p_key text, p_to text, p_reason text, p_secret text) returns jsonb language plpgsql security definer
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
  if btrim(p_reason) = '' then
    perform refuse('status.reason-required', jsonb_build_object('key', p_key, 'to', p_to));
  end if;
  update artifact set status = p_to, moved_by = holder ->> 'id', mover_proven = true, moved_because = p_reason where id = target.id;
  return jsonb_build_object('key', p_key);
end $$;

revoke execute on function design_roles, require_designer, standing_of_challenge, guard_standing, open_design_session, close_design_session, settle_design_session, ends_approved, end_artifact from public;
grant execute on function open_design_session, close_design_session, settle_design_session, end_artifact to throughline_service;
