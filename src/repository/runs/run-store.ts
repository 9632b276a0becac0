import { act, fix } from '../../lifecycle/fixes/fix.ts';
import type { ServicePool } from '../database/service-pool.ts';
import { ConflictError, InputError, NotFoundError } from '../../lifecycle/errors.ts';
import type { Run, RunStore } from '../../ports/runs.ts';
import { currentTraceparent } from '../../telemetry/current-traceparent.ts';
import { channels } from './channels.ts';
import { inTrace } from './in-trace.ts';
import { withProcedureSpan } from '../database/with-procedure-span.ts';
import { query } from './query.ts';
import { readCursor, toPage } from '../database/page-cursor.ts';
import { readSteps } from './read-steps.ts';
import {
  newRunColumns,
  noUse,
  selectRuns,
  toRun,
  toRunEvent,
  type NewRunRow,
  type RunEventRow,
  type RunRow,
} from './run-rows.ts';

const startRun = `select ${newRunColumns} from start_run($1::jsonb) as run join person on person.id = run.started_by`;

/** Stores runs in Postgres. `currentVersion` reads the registered workflows. */
export function createRunStore(
  pool: ServicePool,
  { currentVersion }: { currentVersion: (workflow: string) => number | null },
): RunStore {
  async function read(key: string): Promise<Run | null> {
    const { rows } = await query<RunRow>(pool, `${selectRuns} where run.key = $1`, [key]);
    return rows[0] ? toRun(rows[0]) : null;
  }

  async function require(key: string): Promise<Run> {
    const run = await read(key);
    if (run) return run;
    throw new NotFoundError({ id: 'run.not-found', message: `There is no run ${key}.`, fix: fix`See ${act('listRuns')}.` });
  }

  async function deed(name: string, call: string, values: readonly unknown[]): Promise<boolean> {
    const { rows } = await withProcedureSpan(name, () => query<{ done: boolean }>(pool, ...inTrace(call, values)));
    return rows[0]?.done === true;
  }

  function requireVersion(workflow: string): number {
    const version = currentVersion(workflow);
    if (version !== null) return version;
    throw new InputError({
      id: 'run.unknown-workflow',
      message: `There is no workflow ${workflow}.`,
      fix: 'Name a workflow of graphs/registry.ts.',
    });
  }

  return {
    read,

    async start({ workflow, input, subject, startedById, origin, budget }) {
      const version = requireVersion(workflow);
      const limits = { budgetTokens: budget?.tokens, budgetUsd: budget?.usd };
      const given = {
        workflow,
        version,
        input,
        subject,
        startedBy: startedById,
        origin,
        ...limits,
      };
      const { rows } = await withProcedureSpan('start_run', () =>
        query<NewRunRow>(pool, startRun, [JSON.stringify({ ...given, traceparent: currentTraceparent() })]),
      );
      const [row] = rows;
      if (!row) throw new Error('start_run answers one run.');
      pool.notifyAfterCommit([
        [channels.outbox, ''],
        [channels.run, row.key],
      ]);
      // An earlier call of the same origin may have started it, and it may have advanced.
      const isNew = row.event_count === 1 && row.lease_epoch === '0';
      return isNew ? toRun({ ...row, ...noUse }) : await require(row.key);
    },

    async fork({ key, from, actorId }) {
      const { workflow } = await require(key);
      const { rows } = await withProcedureSpan('fork_run', () =>
        query<{ key: string }>(
          pool,
          ...inTrace('select fork_run($1, $2, $3, $4) as key', [key, requireVersion(workflow), from ?? null, actorId]),
        ),
      );
      return await require(rows[0]?.key ?? '');
    },

    async list(filter = {}) {
      const { conditions, values } = readFilter(filter);
      const { rows } = await query<RunRow>(pool, `${selectRuns} where ${conditions} order by run_number(run.key) desc`, values);
      return rows.map(toRun);
    },

    async listPage(filter, page) {
      const { conditions, values } = readFilter({ ...filter, below: readCursor('runs', page) });
      const { rows } = await query<RunRow>(
        pool,
        `${selectRuns} where ${conditions} order by run_number(run.key) desc limit ${page.limit + 1}`,
        values,
      );
      return toPage(rows, { list: 'runs', page, toItem: toRun });
    },

    steps: (key) => readSteps(pool, key),

    async cancel({ key, actorId, reason }) {
      const canceled = await deed('cancel_run', 'select cancel_run($1, $2, $3) as done', [key, reason, actorId]);
      const run = await require(key);
      if (canceled) return run;
      throw new ConflictError({
        id: 'run.ended',
        message: `${key} has already ended: ${run.status}.`,
        fix: 'Nothing is left to cancel.',
        details: { status: run.status },
      });
    },

    async retry({ key, actorId, models }) {
      const named = models ? JSON.stringify(models) : null;
      const retried = await deed('retry_run', 'select retry_run($1, $2, $3) as done', [key, actorId, named]);
      const run = await require(key);
      if (retried) return run;
      throw new ConflictError({
        id: 'run.not-failed',
        message: `${key} is ${run.status}; only a failed or blocked run can be retried.`,
        fix: fix`See ${act('readRun', { key })}.`,
        details: { status: run.status },
      });
    },

    async events(key, afterSequence) {
      const { rows } = await query<RunEventRow>(
        pool,
        'select * from told_event where run_key = $1 and sequence > $2 order by sequence',
        [key, afterSequence],
      );
      return rows.map(toRunEvent);
    },
  };
}

/** Adds only the given conditions: with "or this is null", a prepared plan would scan all runs. */
function readFilter({
  status,
  subject,
  below = null,
}: NonNullable<Parameters<RunStore['list']>[0]> & { below?: string | null }): {
  readonly conditions: string;
  readonly values: readonly string[];
} {
  const asked = [
    ['run.status =', status],
    ['run.subject @>', subject && JSON.stringify({ [subject.name]: subject.key })],
    ['run_number(run.key) <', below],
  ].filter((one): one is [string, string] => typeof one[1] === 'string');
  return {
    conditions: ['true', ...asked.map(([condition], at) => `${condition} $${at + 1}`)].join(' and '),
    values: asked.map(([, value]) => value),
  };
}
