import type { Pool } from 'pg';
import type { PartResult, TestReportStore } from '../../ports/test-reports.ts';
import { requireDone, type Answer } from '../database/query-database.ts';
import { toJson } from '../database/to-json.ts';
import { inTrace } from '../runs/in-trace.ts';
import { query } from '../runs/query.ts';

const selectResults = `
select distinct on (a.id, p.local_id, p.file, p.test, r.repository)
  a.key, p.local_id as part, p.test, p.file, p.status, p.how, r.repository, r.sha, r.suite, r.ingested_at as at
from artifact a join test_proof p on p.artifact_id = a.id join test_report r on r.id = p.report_id
where a.key = any ($1::text[]) order by a.id, p.local_id, p.file, p.test, r.repository, r.id desc`;

const selectPassed = `
select part, test as name from (
  select distinct on (a.id, p.local_id, p.file, p.test) a.key || '#' || p.local_id as part, p.test, p.status
  from artifact a join test_proof p on p.artifact_id = a.id join test_report r on r.id = p.report_id
  where a.key = any ($1::text[]) and r.sha = $2 order by a.id, p.local_id, p.file, p.test, r.id desc) as newest
where status = 'passed' order by part, name`;

/** Stores in Postgres what tests said at which commit. */
export function createTestReportStore(pool: Pool): TestReportStore {
  return {
    async store({ token: secret, ...report }) {
      const statement = 'select store_test_report($1::jsonb) as answer';
      const { rows } = await query<{ answer: Answer & { repeated: boolean; unknown: readonly string[] } }>(
        pool,
        ...inTrace(statement, [toJson({ ...report, secret })]),
      );
      requireDone(rows[0]?.answer);
      const { repeated = false, unknown = [] } = rows[0]?.answer ?? {};
      return { repeated, unknown };
    },
    async passedAt({ keys, sha }) {
      const { rows } = await query<{ part: string; name: string }>(pool, selectPassed, [keys, sha]);
      return rows;
    },
    async results(keys) {
      const { rows } = await query<Omit<PartResult, 'at'> & { at: Date }>(pool, selectResults, [keys]);
      return rows.map(({ at, ...result }) => ({ ...result, at: at.toISOString() }));
    },
  };
}
