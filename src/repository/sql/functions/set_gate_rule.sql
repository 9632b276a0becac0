-- Changes the rule of a kind for gates that open from now on, by an admin's secret; what p_change
-- leaves out stays.
create or replace function set_gate_rule(p_secret text, p_kind text, p_change jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  admin jsonb;
  admin_id text;
  subject text := 'gate-rule/' || left(p_kind, 100);
  before gate_rule_in_force%rowtype;
  changed gate_rule%rowtype;
  least_quorum integer;
  legal text[];
  unknown text[];
  problem jsonb;
begin
  -- The lock comes first, because it may wait: two changes at once must not undo each other.
  lock table gate_rule in share row exclusive mode;
  admin := require_admin(p_secret, subject);
  admin_id := admin ->> 'id';
  if admin ? 'refused' then return admin; end if;
  select * into before from gate_rule_in_force where kind = p_kind;
  if not found then
    return refusal(admin_id, subject, 'gate-rule.unknown-kind',
      jsonb_build_object('kind', p_kind, 'kinds', array(select kind from gate_rule_in_force order by kind)));
  end if;
  changed := jsonb_populate_record(null::gate_rule, to_jsonb(before) || p_change);

  least_quorum := coalesce((select quorum from gate_policy where kind = p_kind), 1);
  legal := array(select name from role where deciding or name = any (before.roles));
  unknown := array(select k from jsonb_object_keys(changed.required_roles) k where k <> all (before.roles)
    union select r from unnest(changed.escalate_to) r where r <> all (legal));
  problem := case
    when changed.quorum < least_quorum then jsonb_build_object('id', 'gate-rule.below-policy', 'kind', p_kind, 'quorum', least_quorum)
    when unknown <> '{}' then jsonb_build_object('id', 'gate-rule.unknown-role', 'roles', unknown, 'kind', p_kind, 'legal', before.roles)
    when (select coalesce(sum(value::integer), 0) from jsonb_each_text(changed.required_roles)) > changed.quorum then
      jsonb_build_object('id', 'gate-rule.unreachable', 'kind', p_kind, 'quorum', changed.quorum)
    when changed.due_seconds is null and (changed.remind_seconds is not null or changed.escalate_to <> '{}') then
      jsonb_build_object('id', 'gate-rule.due-missing', 'kind', p_kind) end;
  if problem is not null then return refusal(admin_id, subject, problem ->> 'id', problem - 'id'); end if;

  insert into gate_rule as r (kind, quorum, required_roles, separation, due_seconds, remind_seconds, escalate_to, set_by)
    values (p_kind, changed.quorum, changed.required_roles, changed.separation, changed.due_seconds, changed.remind_seconds, changed.escalate_to,
      admin_id)
    on conflict (kind) do update set quorum = excluded.quorum, required_roles = excluded.required_roles, separation = excluded.separation,
      due_seconds = excluded.due_seconds, remind_seconds = excluded.remind_seconds, escalate_to = excluded.escalate_to,
      set_by = excluded.set_by, set_at = now();
  perform record_deed(admin_id, 'gate-rule.set', subject, jsonb_build_object(
    'from', to_jsonb(before) - array['kind', 'roles', 'set_by', 'set_at'],
    'to', to_jsonb(changed) - array['kind', 'set_by', 'set_at']));
  return jsonb_build_object('kind', p_kind);
end $$;
grant execute on function set_gate_rule to throughline_service;
