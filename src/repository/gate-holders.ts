import type { Pool } from 'pg';
import type { GateDenial, GateHolder } from '../ports/gates.ts';
import type { Role } from '../lifecycle/roles.ts';
import { query } from './runs/query.ts';

interface HolderRow {
  readonly gate: string;
  readonly id: string;
  readonly name: string;
  readonly person: string;
  readonly roles: Role[];
  readonly denied: GateDenial | null;
}

/** What a sign-in claims holds for its session alone, and is the best guess at what the next one will claim. */
const selectHolders = `
with held as (
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
select g.key as gate, held.id, held.name, (select min(account) from unnest(own_accounts(held.id)) account) as person, held.roles, may.to_approve as denied
from gate g
  join held on held.roles && (g.roles || g.escalated_roles)
  cross join lateral gate_permissions(array[g.key], held.id, held.roles) may
where g.key = any ($1::text[]) and g.status = 'pending'
  and not exists (select from gate_decision d where d.gate_id = g.id and d.person_id = held.id)
order by g.id, held.name`;

export async function readGateHolders(pool: Pool, keys: readonly string[]): Promise<ReadonlyMap<string, readonly GateHolder[]>> {
  const { rows } = await query<HolderRow>(pool, selectHolders, [keys]);
  const byGate = Map.groupBy(rows, ({ gate }) => gate);
  return new Map(keys.map((key) => [key, (byGate.get(key) ?? []).map(({ gate: _gate, ...holder }) => holder)]));
}
