-- Imported documents carry a claimed status. One gate of kind 'attestation' per batch asks a person who holds the role of that kind of artifact
-- whether the claims are true; its approval alone moves the statuses, each of exactly the content that the gate was opened on.
--
-- Such a gate changes only under the locks of all the artifacts that it names, taken in the order of their ids (lock_gate).

alter table gate
  drop constraint gate_kind_check,
  drop constraint gate_question,
  -- Kind of the artifacts that an attestation is about.
  add column attests text references artifact_kind (kind),
  -- The same gate asks whether a selection of Playbook entries is to be used from now on: what they are proposed to be, instead of what they claim.
  add column adopts boolean not null default false,
  add constraint gate_kind_check check (kind in ('review', 'budget', 'attestation')),
  add constraint gate_question check (
    num_nulls(artifact_id, version) = case kind when 'review' then 0 else 2 end
    and (budget is not null) = (kind = 'budget') and (kind <> 'budget' or run_key is not null)
    and (attests is not null) = (kind = 'attestation')
    and (not adopts or coalesce(attests = 'playbook', false)));

-- What an attestation asks about: this content is said to have this status.
create table gate_claim (
  gate_id bigint not null references gate (id),
  artifact_id bigint not null,
  version integer not null,
  content_hash text not null,
  status text not null,
  -- In the words of the imported document.
  said text not null,
  -- Statuses that it has on its way there, the claimed one last.
  path text[] not null check (path[cardinality(path)] = status),
  primary key (gate_id, artifact_id),
  foreign key (artifact_id, version) references artifact_version (artifact_id, version)
);
create index gate_claim_artifact on gate_claim (artifact_id, version);

create trigger forbid_change before update or delete or truncate on gate_claim for each statement execute function forbid_change();

-- A claim that is no longer asked about, while the others of its gate are: its artifact moved on, or whoever approved the others refused it.
create table gate_claim_exit (
  gate_id bigint not null,
  artifact_id bigint not null,
  -- False where the artifact moved on, which says nothing about the claim.
  refused boolean not null,
  because text not null,
  left_at timestamptz not null default now(),
  primary key (gate_id, artifact_id),
  foreign key (gate_id, artifact_id) references gate_claim (gate_id, artifact_id)
);
create trigger forbid_change before update or delete or truncate on gate_claim_exit for each statement execute function forbid_change();

-- For the few versions among all that came with a claim.
create index artifact_version_claiming on artifact_version (artifact_id, version) where provenance ? 'claimedStatus';

create or replace function record_gate_event(p_gate_id bigint, p_type text, p_text text) returns void language sql as $$
  insert into gate_event (gate_key, type, text)
    select g.key, p_type,
      case g.kind
        when 'review' then a.key || ' version ' || g.version
        when 'budget' then 'Budget of ' || g.run_key
        else case when g.adopts then 'Adoption of Playbook entries'
          else 'Attestation of imported artifacts of kind ' || g.attests end end || p_text
    from gate g left join artifact a on a.id = g.artifact_id where g.id = p_gate_id;
  select pg_notify('throughline_gate', key) from gate where id = p_gate_id
$$;

create or replace function lock_gate(p_key text) returns gate language plpgsql as $$
declare
  subject gate%rowtype;
begin
  select * into subject from gate where key = p_key;
  if subject.kind = 'review' then
    perform from artifact where id = subject.artifact_id for update;
  elsif subject.kind = 'attestation' then
    perform from artifact where id in (select artifact_id from gate_claim where gate_id = subject.id) order by id for update;
  elsif subject.kind = 'budget' then
    -- A grant for a day settles the other gates of that day as well; two of them decided at once would wait for each other.
    if subject.budget ->> 'scope' = 'day' then
      perform pg_advisory_xact_lock(hashtext('throughline.budget-day'));
    end if;
    perform from gate where id = subject.id for update;
  end if;
  select * into subject from gate where key = p_key;
  return subject;
end $$;

-- Who a gate's question comes from: the author of the version, who started the run that wants more, or who imported.
create or replace function gate_author(p_gate gate) returns text language sql stable as $$
  select case p_gate.kind
    when 'review' then (select author_id from artifact_version where artifact_id = p_gate.artifact_id and version = p_gate.version)
    when 'budget' then (select started_by from run where key = p_gate.run_key)
    else p_gate.opened_by end
$$;

-- As in migration 020; at an attestation every claimed version counts, whoever asked: opening the gate over what somebody else wrote would otherwise
-- let its author attest it.
-- Question by question, each with a plan of its own: as one statement it was planned anew for every decision, which took longer than the rest of it.
create or replace function separation_conflict(p_gate gate, p_person_id text) returns text language plpgsql stable as $$
declare
  subject record;
  conflict text;
begin
  if p_gate.separation = 'off' or count_active_people() <= 1 then
    return null;
  end if;
  if gate_author(p_gate) = p_person_id then
    return 'author';
  end if;
  for subject in
    select p_gate.artifact_id, p_gate.version where p_gate.kind = 'review'
    union all select artifact_id, version from gate_claim where gate_id = p_gate.id
  loop
    if exists (select from artifact_version where artifact_id = subject.artifact_id and version = subject.version and author_id = p_person_id) then
      return 'author';
    end if;
    continue when p_gate.separation = 'author' or conflict = 'earlier-author';
    if exists (select from artifact_version where artifact_id = subject.artifact_id and version < subject.version and author_id = p_person_id) then
      conflict := 'earlier-author';
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
-- The shortest way through the transition table, without its beginning; null when there is none. A new version is no move.
create function status_path(p_kind text, p_from text, p_to text) returns text[] language sql stable as $$
  with recursive walked (status, path) as (
    select p_from, array[]::text[]
    union all
    select t.to_status, w.path || t.to_status
    from walked w join transition t on t.kind = p_kind and t.from_status = w.status
    where t.trigger <> 'new version' and t.to_status <> p_from and t.to_status <> all (w.path) and w.status <> p_to
  )
  select path from walked where status = p_to order by cardinality(path) limit 1
$$;

-- True when an approved attestation of exactly this version's content leads through the status.
create function is_attested(p_artifact_id bigint, p_version integer, p_status text) returns boolean language sql stable as $$
  -- The claims first: where there are few of them and many gates, Postgres would go through all approved gates for each move of a status.
  with c as materialized (
    select gate_id, artifact_id, version, content_hash from gate_claim
    where artifact_id = p_artifact_id and version = p_version and p_status = any (path)
  )
  select exists (
    select from c
      join gate g on g.id = c.gate_id
      join artifact_version v on v.artifact_id = c.artifact_id and v.version = c.version
    where c.content_hash = v.content_hash and g.status = 'approved'
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id))
$$;

-- True when the import that brought this version said so. What takes no new version cannot say more by one, so of an imported record that is final
-- whoever imports again says what became of it since; from there the table leads to nothing guarded.
create function is_claimed(p_artifact_id bigint, p_version integer, p_status text) returns boolean language sql stable as $$
  select exists (
    select from artifact a
      join artifact_version v on v.artifact_id = a.id and v.version = p_version
      join artifact_status s on s.kind = a.kind and s.status = a.status
    where a.id = p_artifact_id and (v.provenance ->> 'claimedStatus' = p_status or v.provenance ? 'stated' and not s.takes_version))
$$;

-- To be under review is no verdict that anybody could attest; such an artifact is submitted to its gate.
create function is_review_status(p_kind text, p_status text) returns boolean language sql stable as $$
  select exists (select from gate_outcome where kind = p_kind and review_status = p_status)
$$;

-- True when the last gate that was not withdrawn approved exactly this version's content, or an attestation led it through a guarded status.
create or replace function is_approved(p_artifact_id bigint, p_version integer) returns boolean language sql stable as $$
  select coalesce((
    select g.status = 'approved' and g.content_hash = v.content_hash
    from gate g join artifact_version v on v.artifact_id = g.artifact_id and v.version = g.version
    where g.artifact_id = p_artifact_id and g.version = p_version and g.status <> 'withdrawn'
    order by g.id desc limit 1
  ), false) or exists (
    select from artifact a join transition t on t.kind = a.kind and t.guarded
    where a.id = p_artifact_id and is_attested(a.id, p_version, t.to_status))
$$;

-- True when anything's current version says that it supersedes the artifact, in force or not.
create function has_heir(p_artifact_id bigint) returns boolean language sql stable as $$
  select exists (
    select from link l join artifact heir on heir.id = l.from_artifact_id and heir.current_version = l.from_version
    where l.to_artifact_id = p_artifact_id and l.role = 'supersedes')
$$;

-- As in migration 003; what an attestation approved is ground for a move as well. That a record was replaced may be attested although its heir
-- has been replaced since, but never without an heir.
create or replace function guard_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  rule transition%rowtype;
  reopened boolean;
  attested boolean;
  missing text;
begin
  if (new.id, new.kind, new.created_at) is distinct from (old.id, old.kind, old.created_at)
    or (old.key is not null and (new.key, new.scope, new.seq) is distinct from (old.key, old.scope, old.seq))
    or new.current_version not in (old.current_version, old.current_version + 1) then
    perform refuse('database.insert-only', '{"table": "artifact", "operation": "update"}');
  end if;
  if new.status <> old.status then
    select * into rule from transition where kind = old.kind and from_status = old.status and to_status = new.status;
    if not found then
      perform refuse('status.illegal-transition', jsonb_build_object('key', old.key, 'from', old.status, 'to', new.status, 'legal',
        array(select to_status from transition where kind = old.kind and from_status = old.status order by to_status)));
    end if;
    reopened := new.current_version > old.current_version and exists (
      select from artifact_status where kind = old.kind and status = old.status and after_version = new.status);
    attested := exists (select from gate_claim where artifact_id = new.id) and is_attested(new.id, new.current_version, new.status);
    missing := case
      when reopened then null
      when rule.guarded and not attested and not is_approved(new.id, new.current_version) then 'gate.approval-required'
      when rule.trigger = 'new version' then 'status.version-required'
      when rule.to_status = 'Superseded' and not is_replaced(new.id) and not (attested and has_heir(new.id)) then 'status.replacement-required'
      when ends_review(rule) and not attested and not is_decided(new.id, new.current_version, new.status) then 'gate.decision-required'
    end;
    if missing is not null then
      perform refuse(missing, jsonb_build_object('key', old.key, 'from', old.status, 'to', new.status, 'version', new.current_version));
    end if;
  end if;
  new.updated_at := now();
  return new;
end $$;

-- Takes one claim out of a gate that waits, and closes the gate when none is left.
create function drop_claim(p_gate_id bigint, p_artifact_id bigint, p_actor text, p_because text) returns void language plpgsql as $$
declare
  subject gate%rowtype;
  v_key text := (select key from artifact where id = p_artifact_id);
begin
  -- Two that leave at once must not each take the other for one that stays.
  select * into strict subject from gate where id = p_gate_id for update;
  insert into gate_claim_exit (gate_id, artifact_id, refused, because) values (p_gate_id, p_artifact_id, false, p_because);
  if not exists (
    select from gate_claim c where c.gate_id = p_gate_id
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)) then
    perform close_gate(p_gate_id, p_actor, v_key || ': ' || p_because);
    return;
  end if;
  perform record_service_deed(p_actor, 'gate.claim-left', subject.key, jsonb_build_object('artifact', v_key, 'reason', p_because));
end $$;

create or replace function follow_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  reason text := case when new.current_version <> old.current_version
    then 'Version ' || new.current_version || ' was added.' else 'The artifact became ' || new.status || '.' end;
begin
  if new.status <> old.status then
    perform record_move(new, old.status);
  end if;
  -- A gate asks about one content under review. When either moved on, nobody can answer it any more.
  perform close_gate(g.id, new.moved_by, reason)
    from gate g where g.artifact_id = new.id and g.status = 'pending';
  -- Of an attestation that claim alone; the others still wait.
  perform drop_claim(c.gate_id, new.id, new.moved_by, reason)
    from gate_claim c join gate g on g.id = c.gate_id
    where c.artifact_id = new.id and g.status = 'pending'
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)
    order by c.gate_id;
  return null;
end $$;

-- Opens an attestation on the current versions: [{"key", "version", "status", "said"}]. Returns its key; the same origin gets the same gate. With
-- `p_adopts` it asks whether Proposed entries of the Playbook are to be Active, which nobody has to have claimed; each at one gate at a time.
create function open_attestation(
  p_kind text, p_claims jsonb, p_evidence text, p_findings jsonb, p_origin text, p_actor text, p_adopts boolean default false
) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  rules gate_rule_in_force%rowtype;
  claim record;
  new_id bigint;
  result text;
begin
  perform from artifact where key in (select c ->> 'key' from jsonb_array_elements(p_claims) c) order by id for update;
  select key into result from gate where origin = p_origin;
  if found then
    return result;
  end if;
  select * into rules from gate_rule_in_force where kind = p_kind and kind in (select kind from gate_policy);
  if not found then
    perform refuse('gate.no-policy', jsonb_build_object('kind', p_kind));
  end if;
  if jsonb_array_length(p_claims) = 0 then
    perform refuse('gate.nothing-claimed', jsonb_build_object('kind', p_kind));
  end if;
  for claim in
    select c ->> 'key' as key, (c ->> 'version')::integer as version, c ->> 'status' as status, a.id, a.kind, a.status as from_status,
      a.current_version, status_path(a.kind, a.status, c ->> 'status') as path
    from jsonb_array_elements(p_claims) c left join artifact a on a.key = c ->> 'key'
  loop
    if claim.id is null or claim.kind <> p_kind then
      perform refuse('artifact.not-found', jsonb_build_object('key', claim.key));
    elsif claim.version is distinct from claim.current_version then
      perform refuse('gate.stale-version',
        jsonb_build_object('key', claim.key, 'version', claim.version, 'current', claim.current_version));
    elsif coalesce(cardinality(claim.path), 0) = 0 then
      perform refuse('status.illegal-transition', jsonb_build_object('key', claim.key, 'from', claim.from_status, 'to', claim.status, 'legal',
        array(select to_status from transition where kind = p_kind and from_status = claim.from_status order by to_status)));
    elsif is_review_status(claim.kind, claim.status) then
      perform refuse('gate.review-claimed', jsonb_build_object('key', claim.key, 'status', claim.status));
    elsif claim.status = 'Superseded' and not has_heir(claim.id) then
      perform refuse('status.replacement-required', jsonb_build_object('key', claim.key, 'from', claim.from_status, 'to', claim.status));
    elsif p_adopts and (p_kind <> 'playbook' or claim.from_status <> 'Proposed' or claim.status <> 'Active') then
      perform refuse('gate.not-adoptable', jsonb_build_object('key', claim.key, 'status', claim.from_status));
    elsif p_adopts and exists (
      select from gate_claim c join gate g on g.id = c.gate_id and g.status = 'pending'
      where c.artifact_id = claim.id and not exists (
        select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)) then
      perform refuse('gate.claim-asked', jsonb_build_object('key', claim.key));
    elsif not p_adopts and not is_claimed(claim.id, claim.version, claim.status) then
      perform refuse('gate.not-claimed', jsonb_build_object('key', claim.key, 'version', claim.version, 'status', claim.status));
    end if;
  end loop;

  insert into gate (kind, attests, adopts, content_hash, roles, quorum, required_roles, separation, due_at, remind_seconds, escalate_to, criteria,
      origin, opened_by)
    select 'attestation', p_kind, p_adopts, hash_text(jsonb_agg(jsonb_build_object(
        'key', a.key, 'contentHash', v.content_hash, 'from', a.status, 'status', c ->> 'status', 'said', c ->> 'said') order by a.id)::text),
      rules.roles, rules.quorum, rules.required_roles, rules.separation, now() + make_interval(secs => rules.due_seconds),
      rules.remind_seconds, rules.escalate_to,
      jsonb_build_array(case when p_adopts
          then jsonb_build_object('id', 'vetted', 'text', 'Each entry is vetted and self-contained.')
          else jsonb_build_object('id', 'claims-true', 'text', 'The imported records have the statuses that they claim.') end
        || jsonb_build_object('evidence', p_evidence, 'findings', p_findings)),
      p_origin, p_actor
    from jsonb_array_elements(p_claims) c
      join artifact a on a.key = c ->> 'key'
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    returning id, key into new_id, result;
  insert into gate_claim (gate_id, artifact_id, version, content_hash, status, said, path)
    select new_id, a.id, v.version, v.content_hash, c ->> 'status', coalesce(c ->> 'said', ''), status_path(a.kind, a.status, c ->> 'status')
    from jsonb_array_elements(p_claims) c
      join artifact a on a.key = c ->> 'key'
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version;
  perform record_service_deed(p_actor, 'gate.opened', result,
    jsonb_build_object('kind', p_kind, 'method', case when p_adopts then 'selection' else 'imported' end, 'claims', p_claims));
  return result;
end $$;

-- What was attested comes to pass, in the name of whose approval was the last one needed. A claim whose key stands as the part of a comment of an
-- approval is refused by that, whatever the other approvals say.
create function settle_attestation() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  claim gate_claim%rowtype;
  step text;
  decider text := (select person_id from gate_decision where gate_id = new.id and decision = 'approve' order by id desc limit 1);
begin
  insert into gate_claim_exit (gate_id, artifact_id, refused, because)
    select distinct on (c.artifact_id) new.id, c.artifact_id, true, coalesce(remark ->> 'text', '')
    from gate_decision d
      cross join lateral jsonb_array_elements(d.comments) as remark
      join artifact a on a.key = remark ->> 'part'
      join gate_claim c on c.gate_id = new.id and c.artifact_id = a.id
    where d.gate_id = new.id and d.decision = 'approve'
    order by c.artifact_id, d.id
    on conflict do nothing;
  for claim in
    select c.* from gate_claim c where c.gate_id = new.id
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)
    order by c.artifact_id
  loop
    foreach step in array claim.path loop
      update artifact set status = step, moved_by = decider, mover_proven = true,
          moved_because = case when new.adopts then format('%s: adopted with a selection', new.key)
            else format('%s: attested as imported ("%s")', new.key, claim.said) end
        where id = claim.artifact_id;
    end loop;
  end loop;
  return null;
end $$;

create trigger settle after update of status on gate for each row
  when (new.kind = 'attestation' and old.status = 'pending' and new.status = 'approved') execute function settle_attestation();

-- Claims of current versions that no gate asks about and none has settled, such as after a crash between an import and its gate. `refused`: a person
-- was asked and said no, so that they are asked again only when somebody names the artifact.
create view open_claim as
select a.id as artifact_id, a.key, a.kind, v.version, v.provenance ->> 'claimedStatus' as status,
  coalesce(v.provenance -> 'stated' ->> 'status', v.provenance ->> 'claimedStatus') as said, v.created_at as since,
  exists (
    select from gate_claim c join gate g on g.id = c.gate_id
      left join gate_claim_exit e on e.gate_id = c.gate_id and e.artifact_id = c.artifact_id
    where c.artifact_id = a.id and c.version = v.version and c.status = v.provenance ->> 'claimedStatus'
      and (e.refused or e.gate_id is null and g.status = 'rejected')) as refused
from artifact_version v join artifact a on a.id = v.artifact_id and a.current_version = v.version
where v.provenance ? 'claimedStatus' and v.provenance ->> 'claimedStatus' <> a.status
  and exists (select from gate_policy p where p.kind = a.kind)
  and not is_review_status(a.kind, v.provenance ->> 'claimedStatus')
  and (v.provenance ->> 'claimedStatus' <> 'Superseded' or has_heir(a.id))
  and not exists (
    select from gate_claim c join gate g on g.id = c.gate_id
    where c.artifact_id = a.id and c.version = v.version and c.status = v.provenance ->> 'claimedStatus' and g.status in ('pending', 'approved')
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id))
  and status_path(a.kind, a.status, v.provenance ->> 'claimedStatus') is not null;

revoke execute on function status_path, is_attested, is_claimed, is_review_status, has_heir, drop_claim, open_attestation, settle_attestation
  from public;
-- The view asks by them, and a view calls functions as whoever reads it.
grant execute on function status_path, is_review_status, has_heir to throughline_service;
grant execute on function open_attestation to throughline_service;
grant select on gate_claim, gate_claim_exit, open_claim to throughline_service;
