-- Whoever contributed to a version does not approve it alone: at least one approver is neither its author nor a contributor.

-- Accounts whose edit, turn or comment is an input of the version that a gate asks about: since the version that was approved last, who wrote one before it, who said
-- something in a session about it, and who asked for changes or said what is to be drafted anew. Taking a proposal, or a session to its gate, contributes nothing.
create function contributors_to(p_gate gate) returns setof text language plpgsql stable as $$
declare
  since integer := coalesce((select max(version) from gate where artifact_id = p_gate.artifact_id and status = 'approved' and version < p_gate.version), 0);
begin
  return query
    select v.author_id from artifact_version v where v.artifact_id = p_gate.artifact_id and v.version > since and v.version < p_gate.version
    union
    select t.person_id from design_session s join session_turn t on t.session_id = s.id
      where s.rfc_id = p_gate.artifact_id and t.person_id is not null and t.move <> 'finalize' and btrim(t.text) <> ''
        and t.rfc_version >= since and t.rfc_version < p_gate.version
    union
    select c.author_id from gate g join gate_comment c on c.gate_id = g.id
      where g.artifact_id = p_gate.artifact_id and g.version > since and g.version < p_gate.version and c.for_redraft
    union
    select d.person_id from gate g join gate_decision d on d.gate_id = g.id and d.decision = 'request-changes'
      where g.artifact_id = p_gate.artifact_id and g.version > since and g.version < p_gate.version;
end $$;

-- People who wrote the version or contributed to it, each as `person_of` has them.
create function involved_in(p_gate gate) returns text[] language plpgsql stable as $$
begin
  return array(select person_of(account) from contributors_to(p_gate) account union select person_of(gate_author(p_gate)));
end $$;

-- Names of those who could approve and have no part in it.
create function independent_people(p_gate gate, p_involved text[]) returns text[] language plpgsql stable as $$
begin
  return array(select p.name from active_accounts() account join person p on p.id = account
    where person_roles(account) && p_gate.roles and person_of(account) <> all (p_involved) order by p.name);
end $$;

-- Whether the version still waits for the approval of somebody who is neither its author nor a contributor. Where nobody else could give one it does not, and
-- who approves is on record as having approved their own.
create function lacks_independent(p_gate gate) returns boolean language plpgsql stable as $$
declare
  involved text[];
begin
  if p_gate.kind <> 'review' or p_gate.separation = 'off' then
    return false;
  end if;
  involved := involved_in(p_gate);
  return not exists (select from counting_approvals(p_gate) d where person_of(d.person_id) <> all (involved))
    and independent_people(p_gate, involved) <> '{}';
end $$;

-- As in migration 037, and somebody independent is among those who approved.
create or replace function is_quorum_met(p_gate gate) returns boolean language plpgsql stable as $$
begin
  return p_gate.quorum <= (select count(*) from counting_approvals(p_gate))
    and (p_gate.required_roles = '{}' or not exists (select from lacking_roles(p_gate)))
    and not lacks_independent(p_gate);
end $$;

-- As in migration 038, and whether the person contributed to it while nobody independent has approved.
create or replace function is_own(p_gate gate, p_person_id text) returns boolean language plpgsql stable as $$
declare
  involved text[];
begin
  if is_author(p_gate, p_person_id) then
    return true;
  elsif may_have_accounts(p_person_id) and exists (select from accounts_of(p_person_id) account where is_author(p_gate, account)) then
    return true;
  elsif p_gate.kind <> 'review' then
    return false;
  end if;
  involved := involved_in(p_gate);
  return person_of(p_person_id) = any (involved)
    and not exists (select from counting_approvals(p_gate) d where person_of(d.person_id) <> all (involved));
end $$;

alter function denied_at(gate, text, text[], text, text) rename to denied_by_rules;

-- As in migration 047, and whoever contributed approves only after somebody who did not, where there is one.
create function denied_at(p_gate gate, p_person_id text, p_held text[], p_decision text, p_wanted text) returns jsonb
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  denied jsonb := denied_by_rules(p_gate, p_person_id, p_held, p_decision, p_wanted);
begin
  if denied is not null or p_decision <> 'approve' or not lacks_independent(p_gate) or person_of(p_person_id) <> all (involved_in(p_gate)) then
    return denied;
  end if;
  return jsonb_build_object('id', 'gate.contributor', 'version', p_gate.version, 'others', independent_people(p_gate, involved_in(p_gate)));
end $$;

revoke execute on function contributors_to, involved_in, independent_people, lacks_independent, denied_by_rules, denied_at from public;
