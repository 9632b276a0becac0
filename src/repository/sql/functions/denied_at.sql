-- Returns what keeps a person from this decision at a pending gate: null, or the refusal's id with
-- its details. Beyond denied_by_rules, whoever contributed approves only after somebody who did not.
create or replace function denied_at(p_gate gate, p_person_id text, p_held text[], p_decision text, p_wanted text) returns jsonb
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  denied jsonb := denied_by_rules(p_gate, p_person_id, p_held, p_decision, p_wanted);
  involved text[];
begin
  if denied is not null or p_decision <> 'approve' or not lacks_independent(p_gate) then return denied; end if;
  involved := involved_in(p_gate);
  if person_of(p_person_id) <> all (involved) then return null; end if;
  return jsonb_build_object('id', 'gate.contributor', 'version', p_gate.version, 'others', independent_people(p_gate, involved), 'roles', p_gate.roles,
    'contributed', array(select distinct c.what from contributions_to(p_gate) c where person_of(c.account) = person_of(p_person_id) order by 1));
end $$;
