-- Stores what one drafter concludes: {"key", "origin", "drafter", "inconclusive", "accepted":
-- [{"statement", "kind", "evidence": [1], "against": [2], "confidence", "change"}], "refused":
-- [{"statement", "kind", "reason"}]}. A repeated origin stores nothing. Checks again what no caller
-- may get wrong: that the evidence exists, and that it is strong enough.
create or replace function store_hypotheses(p_given jsonb) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype := require_incident(p_given ->> 'key');
  v_correlation bigint;
  v_last integer := (select coalesce(max(number), 0) from incident_hypothesis where artifact_id = target.id);
  given record;
  v_classes text[];
begin
  insert into incident_correlation (artifact_id, origin, drafter, inconclusive)
    values (target.id, p_given ->> 'origin', p_given ->> 'drafter', p_given ->> 'inconclusive')
    on conflict (origin) do nothing returning id into v_correlation;
  if v_correlation is null then return; end if;
  for given in
    select h ->> 'statement' as statement, h ->> 'kind' as kind, h ->> 'confidence' as confidence, h ->> 'change' as change,
      array(select jsonb_array_elements_text(h -> 'evidence')::integer) as evidence,
      array(select jsonb_array_elements_text(h -> 'against')::integer) as against
    from jsonb_array_elements(p_given -> 'accepted') h
  loop
    select array_agg(class) into v_classes from incident_evidence where artifact_id = target.id and number = any (given.evidence);
    if coalesce(cardinality(v_classes), 0) = 0
      or exists (select from unnest(given.evidence || given.against) n
        where not exists (select from incident_evidence e where e.artifact_id = target.id and e.number = n))
      or (given.confidence = 'strong' and not v_classes && array['line', 'diff', 'measurement'])
    then
      perform refuse('hypothesis.unproved', jsonb_build_object('key', target.key, 'statement', given.statement));
    end if;
    if not exists (select from incident_hypothesis h
      where h.artifact_id = target.id and h.kind = given.kind and h.statement = given.statement) then
      v_last := v_last + 1;
      insert into incident_hypothesis (artifact_id, number, correlation_id, statement, kind, evidence, against, confidence, change)
        values (target.id, v_last, v_correlation, given.statement, given.kind, given.evidence, given.against, given.confidence, given.change);
    end if;
  end loop;
  insert into refused_hypothesis (correlation_id, statement, kind, reason)
    select v_correlation, r ->> 'statement', r ->> 'kind', r ->> 'reason' from jsonb_array_elements(p_given -> 'refused') r;
  -- Before the incident is declared this is provisional, and the step waits.
  perform append_incident_event(target.id, now(),
    case p_given ->> 'inconclusive' when '' then 'Hypotheses proposed' else 'Nothing points to a cause yet' end, p_given ->> 'drafter', null);
  perform advance_incident(target.id, null);
end $$;
grant execute on function store_hypotheses to throughline_service;
