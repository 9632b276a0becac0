import { act, fix } from '../lifecycle/fixes/fix.ts';
import type { Diagnosis } from '../app.ts';
import { count } from '../lifecycle/count.ts';
import type { Database } from '../repository/database/connection.ts';

interface StandingRuns {
  readonly workflow: string;
  readonly version: number;
  readonly status: string;
  readonly runs: number;
  /** The newest few. */
  readonly keys: readonly string[];
}

const mostNamed = 5;

/** Diagnoses runs that wait for a person, or for their workflow version. Never throws. */
export async function diagnoseWorkflows(
  { pool }: Pick<Database, 'pool'>,
  knows: (workflow: string, version: number) => boolean,
): Promise<Diagnosis[]> {
  try {
    const { rows } = await pool.query<StandingRuns>(
      `select workflow, workflow_version as version, status, count(*)::integer as runs,
        (array_agg(key order by run_number(key) desc))[1:${mostNamed}] as keys
      from run where status in ('queued', 'running', 'waiting', 'failed', 'blocked') group by 1, 2, 3 order by 1, 2, 3`,
    );
    return [...describeStopped(rows), ...describeStranded(rows.filter(({ workflow, version }) => !knows(workflow, version)))];
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return [{ name: 'Workflows', status: 'error', detail, fix: "Check that the database runs and is this version's." }];
  }
}

function describeStopped(rows: readonly StandingRuns[]): Diagnosis[] {
  return (['blocked', 'failed'] as const).flatMap((status) => {
    const stopped = rows.filter((row) => row.status === status);
    if (stopped.length === 0) return [];
    return [
      {
        name: 'Runs',
        status: 'warning' as const,
        detail: `${count(countRuns(stopped), `${status} run`)}: ${nameRuns(stopped)}`,
        fix: fix`${act('readRun')} says why, and how it is gone on with or given up.`,
      },
    ];
  });
}

/** Warns before somebody decides at their gates in vain. Blocked runs are reported elsewhere. */
function describeStranded(unknown: readonly StandingRuns[]): Diagnosis[] {
  return unknown
    .filter(({ status }) => status === 'queued' || status === 'running' || status === 'waiting')
    .map((row) => ({
      name: 'Workflows',
      status: 'warning',
      detail: `${count(row.runs, `${row.status} run`)} of version ${row.version} of ${row.workflow}, which this Throughline does not have: ${nameRuns([row])}`,
      fix: 'Let a Throughline version go on with them that has it; here they are blocked once they are to go on, such as after a decision.',
    }));
}

function countRuns(rows: readonly StandingRuns[]): number {
  return rows.reduce((sum, { runs }) => sum + runs, 0);
}

function nameRuns(rows: readonly StandingRuns[]): string {
  const keys = rows.flatMap((row) => row.keys).slice(0, mostNamed);
  const more = countRuns(rows) - keys.length;
  return more > 0 ? `${keys.join(', ')} and ${more} more` : keys.join(', ');
}
