-- Guards every change of an artifact's status, whoever makes it. Beyond its way through the
-- transition table a move needs its ground: an approval, a decision, a new version, a replacement
-- or an attestation, and the chain of gates; an incident needs what its step consists of. That a record was replaced may be attested although
-- its heir has been replaced since, but never without an heir. Each ground is asked only where it
-- can matter: of a condition that is false from the start Postgres would plan the rest anew each
-- time. Attestations come last, because few artifacts have one.
create or replace function guard_artifact() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  rule record;
  reopened boolean := false;
  unapproved boolean;
  undecided boolean;
  attested boolean := false;
  missing text;
  gap jsonb;
begin
  new.updated_at := now();
  if new.status = old.status then return new; end if;
  -- Tells, together with the rule, whether the move ends a review.
  select to_status, guarded, trigger,
      exists (select from gate_outcome o where o.kind = t.kind and o.review_status = t.from_status and o.to_status = t.to_status) as ends_review,
      exists (select from chain_rule c where c.kind = t.kind and c.from_status = t.from_status and c.to_status = t.to_status) as is_chained
    into rule from transition t where kind = old.kind and from_status = old.status and to_status = new.status;
  if not found then
    perform refuse('status.illegal-transition', jsonb_build_object('key', old.key, 'from', old.status, 'to', new.status, 'legal',
      array(select to_status from transition where kind = old.kind and from_status = old.status order by to_status)));
  end if;
  if new.current_version > old.current_version then
    reopened := exists (
      select from artifact_status where kind = old.kind and status = old.status and after_version = new.status);
  end if;
  if not reopened then
    unapproved := rule.guarded and not is_approved(new.id, new.current_version);
    undecided := rule.ends_review and not is_decided(new.id, new.current_version, new.status);
    if unapproved or undecided or rule.to_status = 'Superseded' then
      if exists (select from gate_claim where artifact_id = new.id) then
        attested := is_attested(new.id, new.current_version, new.status);
      end if;
    end if;
    if unapproved or undecided or rule.trigger = 'new version' or rule.to_status = 'Superseded' then
      missing := case
        when unapproved and not attested then 'gate.approval-required'
        when rule.trigger = 'new version' then 'status.version-required'
        when rule.to_status = 'Superseded' and not is_replaced(new.id) and not (attested and has_heir(new.id))
          then 'status.replacement-required'
        when undecided and not attested then 'gate.decision-required'
      end;
    end if;
  end if;
  if missing is not null then
    perform refuse(missing, jsonb_build_object('key', old.key, 'from', old.status, 'to', new.status, 'version', new.current_version));
  end if;
  if new.kind = 'incident' then
    gap := incident_gap(new.id, new.status);
    if gap is not null then perform refuse(gap ->> 'id', gap - 'id'); end if;
  elsif new.kind = 'mitigation' and new.status = 'Executed' then
    if not exists (select from incident_execution where artifact_id = new.id) and not is_attested(new.id, new.current_version, new.status) then
      perform refuse('incident.not-executed', jsonb_build_object('key', new.key));
    end if;
  end if;
  if rule.is_chained then
    perform require_chain(new.id, new.status);
  end if;
  return new;
end $$;
