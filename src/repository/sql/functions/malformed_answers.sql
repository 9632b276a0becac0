-- Returns what is wrong with the answers themselves, whatever the decision: null, or the refusal's
-- id with its details. Waivers are checked by place, and details are looked for only where
-- something is wrong.
create or replace function malformed_answers(p_criteria jsonb, p_verdicts jsonb, p_waivers jsonb) returns jsonb language plpgsql stable as $$
declare
  known text[] := array(select c ->> 'id' from jsonb_array_elements(p_criteria) c);
  unknown text[];
  is_twice boolean;
begin
  select array_agg(v ->> 'id') filter (
      where v ->> 'id' is null or v ->> 'id' <> all (known) or coalesce(v ->> 'verdict', '') not in ('met', 'not-met')),
      count(distinct v ->> 'id') < count(*)
    into unknown, is_twice from jsonb_array_elements(p_verdicts) v;
  if unknown is not null then
    return jsonb_build_object('id', 'gate.unknown-criterion', 'unknown', unknown, 'criteria', known);
  end if;
  if is_twice then
    return jsonb_build_object('id', 'gate.criterion-twice', 'criteria', array(
      select v ->> 'id' from jsonb_array_elements(p_verdicts) v group by 1 having count(*) > 1 order by 1));
  end if;
  if p_waivers = '[]' then return null; end if;
  select array_agg(concat_ws('@', w ->> 'code', w ->> 'part')) into unknown from jsonb_array_elements(p_waivers) w
    where not exists (select from jsonb_array_elements(p_criteria) c, jsonb_array_elements(c -> 'findings') f where lets_pass(w, f));
  if unknown is not null then return jsonb_build_object('id', 'gate.unknown-finding', 'codes', unknown); end if;
  if exists (select from jsonb_array_elements(p_waivers) w where btrim(coalesce(w ->> 'reason', '')) = '') then
    return jsonb_build_object('id', 'waiver.reason-missing');
  end if;
  return null;
end $$;
