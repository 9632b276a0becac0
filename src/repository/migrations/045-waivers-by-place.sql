-- A waiver lets one place of a code pass where it names the part, and each of them where it names none, as all did before. What it leaves open of a code
-- that it names is told by its place.
create function lets_pass(p_waiver jsonb, p_finding jsonb) returns boolean language sql immutable
return p_waiver ->> 'code' = p_finding ->> 'code'
  and (p_waiver ->> 'part' is null or p_waiver ->> 'part' = p_finding -> 'at' ->> 'part');

-- As in migration 037, by place.
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
  if p_waivers = '[]' then
    return null;
  end if;
  select array_agg(concat_ws('@', w ->> 'code', w ->> 'part')) into unknown from jsonb_array_elements(p_waivers) w
    where not exists (select from jsonb_array_elements(p_criteria) c, jsonb_array_elements(c -> 'findings') f where lets_pass(w, f));
  if unknown is not null then
    return jsonb_build_object('id', 'gate.unknown-finding', 'codes', unknown);
  end if;
  if exists (select from jsonb_array_elements(p_waivers) w where btrim(coalesce(w ->> 'reason', '')) = '') then
    return jsonb_build_object('id', 'waiver.reason-missing');
  end if;
  return null;
end $$;

create or replace function missing_for_approval(p_criteria jsonb, p_verdicts jsonb, p_waivers jsonb) returns jsonb language plpgsql stable as $$
declare
  open_criteria text[];
  open_codes text[];
begin
  select array_agg(c ->> 'id') into open_criteria from jsonb_array_elements(p_criteria) c
    where not exists (select from jsonb_array_elements(p_verdicts) v where v ->> 'id' = c ->> 'id' and v ->> 'verdict' = 'met');
  if open_criteria is not null then
    return jsonb_build_object('id', 'gate.criteria-open', 'criteria', open_criteria);
  end if;
  if not jsonb_path_exists(p_criteria, '$[*].findings[*] ? (@.severity == "error")') then
    return null;
  end if;
  select array_agg(distinct case
      when exists (select from jsonb_array_elements(p_waivers) w where w ->> 'code' = f ->> 'code')
        then concat_ws('@', f ->> 'code', f -> 'at' ->> 'part')
      else f ->> 'code' end) into open_codes
    from jsonb_array_elements(p_criteria) c, jsonb_array_elements(c -> 'findings') f
    where f ->> 'severity' = 'error'
      and not exists (select from jsonb_array_elements(p_waivers) w where lets_pass(w, f));
  if open_codes is not null then
    return jsonb_build_object('id', 'gate.blocked', 'codes', open_codes);
  end if;
  return null;
end $$;
