-- Returns what keeps a person from this decision at a pending gate by its rules: roles, assignment,
-- separation of duties and other accounts of the same person. Null, or the refusal's id with its
-- details.
create or replace function denied_by_rules(p_gate gate, p_person_id text, p_held text[], p_decision text, p_wanted text) returns jsonb
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  is_open boolean;
  has_accounts boolean;
  conflict text;
  other text;
begin
  p_gate.assignees := gate_assignees(p_gate);
  if p_gate.required_roles = '{}' then
    is_open := first_open_role(p_gate, p_person_id, p_held, p_wanted) is not null;
  else
    is_open := exists (select from deciding_role(p_gate, p_person_id, p_held, p_wanted));
  end if;
  if not is_open then
    if p_held && p_gate.roles and p_gate.assignees <> '{}' and not p_person_id = any (p_gate.assignees) then
      return jsonb_build_object('id', 'gate.not-assigned', 'assignees',
        array(select name from person where id = any (p_gate.assignees) order by name));
    end if;
    return jsonb_build_object('id', 'gate.wrong-role', 'held', p_held, 'needed', case when p_wanted is null
      then p_gate.roles || array(select r from unnest(p_gate.escalated_roles) r where r <> all (p_gate.roles)) else array[p_wanted] end);
  end if;
  if p_decision <> 'approve' then return null; end if;
  has_accounts := may_have_accounts(p_person_id);
  if has_accounts then
    select p.name into other from counting_approvals(p_gate) d join person p on p.id = d.person_id
      where d.person_id <> p_person_id and d.person_id in (select accounts_of(p_person_id)) limit 1;
    if found then return jsonb_build_object('id', 'gate.same-person', 'other', other); end if;
    select f.conflict, f.other into conflict, other from found_conflict(p_gate, p_person_id) f;
  else
    conflict := separation_conflict(p_gate, p_person_id);
  end if;
  if conflict is not null then
    return jsonb_build_object('id', case conflict when 'author' then 'gate.author' else 'gate.separation' end, 'conflict', conflict,
      'version', p_gate.version, 'run', p_gate.run_key, 'other', other,
      'machine', (select string_agg(p.name, ', ') from person p where p.kind = 'machine' and p.id in (select authors_of(p_gate))));
  end if;
  return null;
end $$;
