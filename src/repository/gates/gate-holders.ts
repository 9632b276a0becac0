import type { Pool } from 'pg';
import type { GateDenial, GateHolder } from '../../ports/gates.ts';
import type { Role } from '../../lifecycle/roles.ts';
import { query } from '../runs/query.ts';

interface HolderRow {
  readonly gate: string;
  readonly id: string;
  readonly name: string;
  readonly person: string;
  readonly roles: Role[];
  readonly denied: GateDenial | null;
}

/**
 * A role claimed at sign-in holds for that session, and is the best guess for the next one. A check
 * costs 0.2 ms per person, too much for a thousand; with `most`, only approvers are checked, and
 * none once enough are found for a role: 15 ms.
 */
const selectHolders = `
with held as materialized (
  select p.id, p.name, array(
    select g.role from role_grant g where g.person_id = p.id
    union
    select unnest(last.claimed_roles) from (
      select claimed_roles from token t where t.person_id = p.id and t.authentication = 'oidc' order by t.created_at desc limit 1
    ) as last
    order by 1
  ) as roles
  from person p where p.kind = 'person' and p.deactivated_at is null
)
select distinct on (g.id, one.name, one.id) g.key as gate, one.id, one.name, one.roles, one.denied,
  (select min(account) from unnest(own_accounts(one.id)) account) as person
from gate g
  cross join lateral unnest(g.roles || g.escalated_roles) as role
  cross join lateral (
    select held.id, held.name, held.roles, may.to_approve as denied
    from held cross join lateral gate_permissions(array[g.key], held.id, held.roles) may
    where role = any (held.roles) and ($2::integer is null or may.to_approve is null)
      and not exists (select from gate_decision d where d.gate_id = g.id and d.person_id = held.id)
    limit $2
  ) as one
where g.key = any ($1::text[]) and g.status = 'pending'
order by g.id, one.name, one.id`;

export async function readGateHolders(
  pool: Pool,
  keys: readonly string[],
  most: number | null,
): Promise<ReadonlyMap<string, readonly GateHolder[]>> {
  const { rows } = await query<HolderRow>(pool, selectHolders, [keys, most]);
  const byGate = Map.groupBy(rows, ({ gate }) => gate);
  return new Map(keys.map((key) => [key, (byGate.get(key) ?? []).map(({ gate: _gate, ...holder }) => holder)]));
}
