-- Returns what keeps an incident from a step (specification 1.6): null, or the refusal, which lists
-- what it lacks. An incident of which nothing was recorded here is not asked as far as the import
-- that brought it says it came elsewhere.
create or replace function incident_gap(p_artifact_id bigint, p_to text) returns jsonb language plpgsql stable as $$
declare
  subject record;
  facts incident%rowtype;
  steady incident_stability%rowtype;
  v_lacks text[];
begin
  select a.key, a.status, v.provenance into strict subject
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    where a.id = p_artifact_id;
  select * into facts from incident where artifact_id = p_artifact_id;
  if not found and p_to = any (status_path('incident', subject.status,
      coalesce(subject.provenance ->> 'claimedStatus', subject.provenance -> 'moved' ->> 'status'))) then
    return null;
  end if;
  case p_to
    when 'Context Gathered' then
      v_lacks := array[
        case when facts.declared_at is null then 'declaration' end,
        case when facts.severity is null then 'severity' end,
        case when facts.commander_id is null then 'commander' end];
    when 'Correlated' then
      v_lacks := array[case when not exists (select from incident_correlation where artifact_id = p_artifact_id) then 'correlation' end];
    when 'Mitigated' then
      select * into steady from incident_stability where artifact_id = p_artifact_id order by id desc limit 1;
      v_lacks := array[
        case when coalesce(steady.reason, '') = '' and not has_incident_artifact(p_artifact_id, 'mitigation', 'Executed') then 'mitigation' end,
        case when steady.is_stable is not true then 'stability' end];
    when 'Root Cause Validated' then
      v_lacks := array[case when not has_incident_artifact(p_artifact_id, 'cause', 'Confirmed') then 'cause' end];
    when 'Fix Specified' then
      v_lacks := array[case
        when not has_incident_artifact(p_artifact_id, 'fix', null) then 'fix'
        when not exists (select from incident_artifact i join artifact a on a.id = i.artifact_id
          join fix_acceptance f on f.artifact_id = a.id and f.version = a.current_version where i.incident_id = p_artifact_id) then 'acceptance' end];
    when 'Fix Deployed' then
      v_lacks := array[case
        when not has_incident_artifact(p_artifact_id, 'fix', 'Done') then 'implementation'
        when fix_deployed_at(p_artifact_id) is null then 'deployment' end];
    when 'Fix Validated' then
      v_lacks := array[case when not has_incident_artifact(p_artifact_id, 'validation', 'Passed') then 'validation' end];
    when 'Post-mortem Written' then
      v_lacks := array[case when not has_incident_artifact(p_artifact_id, 'postmortem', 'Validated') then 'postmortem' end];
    when 'Knowledge Updated' then
      v_lacks := array[case when not (has_incident_artifact(p_artifact_id, 'adr', 'Accepted') or has_incident_artifact(p_artifact_id, 'playbook', 'Active'))
        then 'knowledge' end];
    else
      v_lacks := array[case when not exists (
        select from incident_artifact i join artifact a on a.id = i.artifact_id and a.kind = 'resolution' and a.status = 'Approved'
          join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
        where i.incident_id = p_artifact_id and (v.body ->> 'outcome' = 'resolved') = (p_to = 'Resolved')) then 'resolution' end];
  end case;
  v_lacks := array_remove(v_lacks, null);
  if v_lacks = '{}' then return null; end if;
  return jsonb_build_object('id', 'incident.step-open', 'key', subject.key, 'from', subject.status, 'to', p_to, 'lacks', v_lacks);
end $$;
grant execute on function incident_gap to throughline_service;
