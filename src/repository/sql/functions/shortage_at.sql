-- Returns what these accounts cannot give a gate of the approvals that it lacks, as the refusal's
-- id with its details; null when they can give them all. A person approves once, by one account and
-- in one role: so any roles that lack approvals need as many people who hold one of them (Hall's
-- theorem), and all of the quorum as many people.
create or replace function shortage_at(p_gate gate, p_chosen text[]) returns jsonb language plpgsql stable as $$
declare
  approvals integer := (select count(*) from counting_approvals(p_gate));
  shortage record;
begin
  with chosen as (
    select c.account, person_of(c.account) as person from unnest(p_chosen) c (account)
  ), free as (
    select c.person, array_agg(r.role) as roles
    from chosen c cross join lateral unnest(person_roles(c.account)) r (role)
    where c.person not in (select person_of(d.person_id) from counting_approvals(p_gate) d)
    group by c.person
  ), lacking as (
    select l.role, l.missing, row_number() over () - 1 as bit from lacking_roles(p_gate) l
  ), demand (roles, missing, every) as (
    select array_agg(l.role order by l.bit), sum(l.missing), false
    from generate_series(1, (1 << (select count(*)::integer from lacking)) - 1) as subset
      join lacking l on subset >> l.bit::integer & 1 = 1
    group by subset
    union all select p_gate.roles, p_gate.quorum - approvals, true
  )
  select d.roles, d.missing, d.every, count(f.person) as there into shortage
  from demand d left join free f on f.roles && d.roles
  group by d.roles, d.missing, d.every having count(f.person) < d.missing
  order by d.every desc, cardinality(d.roles), d.roles limit 1;
  if not found then return null; end if;
  return jsonb_build_object(
    'id', case when shortage.every then 'gate.too-few-assignees' else 'gate.assignees-lack-role' end,
    'quorum', p_gate.quorum, 'roles', shortage.roles, 'missing', shortage.missing, 'there', shortage.there,
    -- There may be more accounts than people.
    'accounts', (select coalesce(jsonb_agg(names), '[]') from (
      select array_agg(p.name order by p.name) as names from unnest(p_chosen) c join person p on p.id = c
      group by person_of(c) having count(*) > 1) as same));
end $$;
