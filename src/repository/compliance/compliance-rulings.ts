import { sql } from 'kysely';
import type { ComplianceRulings } from '../../ports/compliance-rulings.ts';
import type { Database } from '../database/connection.ts';
import { withDatabaseErrors } from '../database/database-errors.ts';
import { queryDatabase } from '../database/query-database.ts';
import { withProcedureSpan } from '../database/with-procedure-span.ts';

interface RulingRow {
  readonly part: string;
  readonly kind: 'check' | 'exception';
  readonly check: string;
  readonly scope: readonly string[];
  readonly reason: string;
  readonly person: string;
  readonly expiresAt: Date | null;
  readonly ruledAt: Date;
}

/** Stores rulings in Postgres; sql/functions/rule_on_compliance.sql holds the rules. */
export function createComplianceRulings({ kysely }: Database): ComplianceRulings {
  return {
    rule: ({ token: secret, ...ruling }) =>
      withDatabaseErrors(() => {
        const given = JSON.stringify({ scope: [], ...ruling, secret });
        return withProcedureSpan('rule_on_compliance', () => queryDatabase(kysely, sql`rule_on_compliance(${given}::jsonb)`));
      }),

    read: (key) =>
      withDatabaseErrors(async () => {
        const { rows } = await sql<RulingRow>`
          select r.part, r.kind, r.check_text as "check", r.scope, r.reason, p.name as person, r.expires_at as "expiresAt", r.ruled_at as "ruledAt"
          from compliance_ruling r join artifact a on a.id = r.artifact_id join person p on p.id = r.person_id
          where a.key = ${key} order by r.id desc`.execute(kysely);
        const checks = new Map<string, RulingRow>();
        for (const row of rows) if (row.kind === 'check' && !checks.has(row.part)) checks.set(row.part, row);
        return {
          checks: [...checks.values()]
            .filter(({ check }) => check !== '')
            .map(({ part, check, person, ruledAt }) => ({ part, check, person, acceptedAt: ruledAt })),
          exceptions: rows.flatMap(({ part, scope, person, reason, expiresAt }) =>
            expiresAt === null ? [] : [{ part, scope, person, reason, expiresAt }],
          ),
        };
      }),
  };
}
