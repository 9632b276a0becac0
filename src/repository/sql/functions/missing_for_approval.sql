-- Returns what an approval lacks: null, or the refusal's id with its details. Every criterion must
-- be met, and every error finding waived by its code.
create or replace function missing_for_approval(p_criteria jsonb, p_verdicts jsonb, p_waivers jsonb) returns jsonb language plpgsql stable as $$
declare
  open_criteria text[];
  open_codes text[];
begin
  select array_agg(c ->> 'id') into open_criteria from jsonb_array_elements(p_criteria) c
    where not exists (select from jsonb_array_elements(p_verdicts) v where v ->> 'id' = c ->> 'id' and v ->> 'verdict' = 'met');
  if open_criteria is not null then return jsonb_build_object('id', 'gate.criteria-open', 'criteria', open_criteria); end if;
  if not jsonb_path_exists(p_criteria, '$[*].findings[*] ? (@.severity == "error")') then return null; end if;
  select array_agg(distinct case
      when exists (select from jsonb_array_elements(p_waivers) w where w ->> 'code' = f ->> 'code')
        then concat_ws('@', f ->> 'code', f -> 'at' ->> 'part')
      else f ->> 'code' end) into open_codes
    from jsonb_array_elements(p_criteria) c, jsonb_array_elements(c -> 'findings') f
    where f ->> 'severity' = 'error'
      and not exists (select from jsonb_array_elements(p_waivers) w where lets_pass(w, f));
  if open_codes is not null then return jsonb_build_object('id', 'gate.blocked', 'codes', open_codes); end if;
  return null;
end $$;
