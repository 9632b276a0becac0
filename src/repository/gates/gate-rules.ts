import { sql, type Kysely } from 'kysely';
import type { GateRule, GateRuleChange, GateStore } from '../../ports/gates.ts';
import { queryDatabase } from '../database/query-database.ts';
import { refusalError, withDatabaseErrors } from '../database/database-errors.ts';
import type { Tables } from '../database/tables.ts';

/** Reads and sets the rules of future gates: the policy, and what an admin added. */
export function createGateRules(kysely: Kysely<Tables>): Pick<GateStore, 'listRules' | 'setRule'> {
  const select = () =>
    kysely
      .selectFrom('gate_rule_in_force as r')
      .leftJoin('person as p', 'p.id', 'r.set_by')
      .select([
        'r.kind',
        'r.roles',
        'r.quorum',
        'r.required_roles',
        'r.separation',
        'r.due_seconds',
        'r.remind_seconds',
        'r.escalate_to',
      ])
      .select(['r.set_at', 'p.name as set_by']);
  type RuleRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;
  const toRule = (row: RuleRow): GateRule => ({
    kind: row.kind,
    roles: row.roles,
    quorum: row.quorum,
    requiredRoles: row.required_roles,
    separation: row.separation,
    dueSeconds: row.due_seconds,
    remindSeconds: row.remind_seconds,
    escalateTo: row.escalate_to,
    setBy: row.set_by,
    setAt: row.set_at?.toISOString() ?? null,
  });

  return {
    listRules: () => withDatabaseErrors(async () => (await select().orderBy('r.kind').execute()).map(toRule)),

    setRule: ({ token, kind, change }) =>
      withDatabaseErrors(async () => {
        await queryDatabase(kysely, sql`set_gate_rule(${token}, ${kind}, ${JSON.stringify(columnsOf(change))}::jsonb)`);
        const row = await select()
          .where('r.kind', '=', kind as GateRule['kind'])
          .executeTakeFirst();
        if (!row) throw refusalError('gate-rule.unknown-kind', { kind });
        return toRule(row);
      }),
  };
}

/** Omits undefined fields, which stay unchanged. */
function columnsOf(change: GateRuleChange): Record<string, unknown> {
  return {
    quorum: change.quorum,
    required_roles: change.requiredRoles,
    separation: change.separation,
    due_seconds: change.dueSeconds,
    remind_seconds: change.remindSeconds,
    escalate_to: change.escalateTo,
  };
}
