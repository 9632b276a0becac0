-- What a gate that opens now would be given. Money is spent in the name of who leads, manages or
-- administers.
create or replace view gate_rule_in_force as
select p.kind, p.roles, greatest(p.quorum, coalesce(r.quorum, 1)) as quorum, coalesce(r.required_roles, '{}') as required_roles,
  coalesce(r.separation, p.separation) as separation, r.due_seconds, r.remind_seconds, coalesce(r.escalate_to, '{}') as escalate_to, r.set_by, r.set_at
from (
  select kind, roles, quorum, separation from gate_policy
  union all select 'budget', array['lead-engineer', 'management', 'admin'], 1, 'author'
) as p left join gate_rule r on r.kind = p.kind;

grant select on gate_rule_in_force to throughline_service;
