-- Opens an attestation on the current versions: {"kind", "claims", "evidence", "findings",
-- "origin", "actor", "adopts"}, of which the claims are [{"key", "version", "status", "said"}].
-- Returns its key; the same origin gets the same gate. With "adopts" it asks whether Proposed
-- Playbook entries are to be Active, which nobody has to have claimed; each stands at one gate at a
-- time.
create or replace function open_attestation(p_attestation jsonb) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_kind constant text := p_attestation ->> 'kind';
  v_claims constant jsonb := p_attestation -> 'claims';
  v_origin constant text := p_attestation ->> 'origin';
  v_actor constant text := p_attestation ->> 'actor';
  v_adopts constant boolean := coalesce((p_attestation ->> 'adopts')::boolean, false);
  rules gate_rule_in_force%rowtype;
  claim record;
  new_id bigint;
  result text;
begin
  perform from artifact where key in (select c ->> 'key' from jsonb_array_elements(v_claims) c) order by id for update;
  select key into result from gate where origin = v_origin;
  if found then return result; end if;
  select * into rules from gate_rule_in_force where kind = v_kind and kind in (select kind from gate_policy);
  if not found then perform refuse('gate.no-policy', jsonb_build_object('kind', v_kind)); end if;
  if jsonb_array_length(v_claims) = 0 then perform refuse('gate.nothing-claimed', jsonb_build_object('kind', v_kind)); end if;
  for claim in
    select c ->> 'key' as key, (c ->> 'version')::integer as version, c ->> 'status' as status, a.id, a.kind, a.status as from_status,
      a.current_version, status_path(a.kind, a.status, c ->> 'status') as path
    from jsonb_array_elements(v_claims) c left join artifact a on a.key = c ->> 'key'
  loop
    if claim.id is null or claim.kind <> v_kind then
      perform refuse('artifact.not-found', jsonb_build_object('key', claim.key));
    elsif claim.version is distinct from claim.current_version then
      perform refuse('gate.stale-version',
        jsonb_build_object('key', claim.key, 'version', claim.version, 'current', claim.current_version));
    elsif coalesce(cardinality(claim.path), 0) = 0 then
      perform refuse('status.illegal-transition', jsonb_build_object('key', claim.key, 'from', claim.from_status, 'to', claim.status, 'legal',
        array(select to_status from transition where kind = v_kind and from_status = claim.from_status order by to_status)));
    elsif is_review_status(claim.kind, claim.status) then
      perform refuse('gate.review-claimed', jsonb_build_object('key', claim.key, 'status', claim.status));
    elsif claim.status = 'Superseded' and not has_heir(claim.id) then
      perform refuse('status.replacement-required', jsonb_build_object('key', claim.key, 'from', claim.from_status, 'to', claim.status));
    elsif v_adopts and (v_kind <> 'playbook' or claim.from_status <> 'Proposed' or claim.status <> 'Active') then
      perform refuse('gate.not-adoptable', jsonb_build_object('key', claim.key, 'status', claim.from_status));
    elsif v_adopts and exists (
      select from gate_claim c join gate g on g.id = c.gate_id and g.status = 'pending'
      where c.artifact_id = claim.id and not exists (
        select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)) then
      perform refuse('gate.claim-asked', jsonb_build_object('key', claim.key));
    elsif not v_adopts and not is_claimed(claim.id, claim.version, claim.status) then
      perform refuse('gate.not-claimed', jsonb_build_object('key', claim.key, 'version', claim.version, 'status', claim.status));
    end if;
  end loop;

  insert into gate (kind, attests, adopts, content_hash, roles, quorum, required_roles, separation, due_at, remind_seconds, escalate_to, criteria,
      origin, opened_by)
    select 'attestation', v_kind, v_adopts, hash_text(jsonb_agg(jsonb_build_object(
        'key', a.key, 'contentHash', v.content_hash, 'from', a.status, 'status', c ->> 'status', 'said', c ->> 'said') order by a.id)::text),
      rules.roles, rules.quorum, rules.required_roles, rules.separation, now() + make_interval(secs => rules.due_seconds),
      rules.remind_seconds, rules.escalate_to,
      jsonb_build_array(case when v_adopts
          then jsonb_build_object('id', 'vetted', 'text', 'Each entry is vetted and self-contained.')
          else jsonb_build_object('id', 'claims-true', 'text', 'The imported records have the statuses that they claim.') end
        || jsonb_build_object('evidence', p_attestation -> 'evidence', 'findings', p_attestation -> 'findings')),
      v_origin, v_actor
    from jsonb_array_elements(v_claims) c
      join artifact a on a.key = c ->> 'key'
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    returning id, key into new_id, result;
  insert into gate_claim (gate_id, artifact_id, version, content_hash, status, said, path)
    select new_id, a.id, v.version, v.content_hash, c ->> 'status', coalesce(c ->> 'said', ''), status_path(a.kind, a.status, c ->> 'status')
    from jsonb_array_elements(v_claims) c
      join artifact a on a.key = c ->> 'key'
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version;
  perform record_service_deed(v_actor, 'gate.opened', result,
    jsonb_build_object('kind', v_kind, 'method', case when v_adopts then 'selection' else 'imported' end, 'claims', v_claims));
  return result;
end $$;
grant execute on function open_attestation to throughline_service;
