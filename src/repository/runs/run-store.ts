import type { Pool } from 'pg';
import { ConflictError, InputError, NotFoundError } from '../../lifecycle/errors.ts';
import type { Run, RunStore } from '../../ports/runs.ts';
import { query } from './query.ts';
import { selectRuns, toRun, toRunEvent, type RunEventRow, type RunRow } from './run-rows.ts';

/** The runs in Postgres. `currentVersion` knows the registered workflows. */
export function createRunStore(
  pool: Pool,
  { currentVersion }: { currentVersion: (workflow: string) => number | null },
): RunStore {
  async function read(key: string): Promise<Run | null> {
    const { rows } = await query<RunRow>(pool, `${selectRuns} where run.key = $1`, [key]);
    return rows[0] ? toRun(rows[0]) : null;
  }

  async function require(key: string): Promise<Run> {
    const run = await read(key);
    if (run) return run;
    throw new NotFoundError({ id: 'run.not-found', message: `There is no run ${key}.`, fix: 'See `throughline run list`.' });
  }

  async function deed(call: string, values: readonly unknown[]): Promise<boolean> {
    const { rows } = await query<{ done: boolean }>(pool, call, values);
    return rows[0]?.done === true;
  }

  return {
    read,

    async start({ workflow, input, subject, startedById, origin }) {
      const version = currentVersion(workflow);
      if (version === null) {
        throw new InputError({
          id: 'run.unknown-workflow',
          message: `There is no workflow ${workflow}.`,
          fix: 'Name a workflow of graphs/registry.ts.',
        });
      }
      const { rows } = await query<{ key: string }>(pool, 'select start_run($1, $2, $3, $4, $5, $6) as key', [
        workflow,
        version,
        JSON.stringify(input),
        JSON.stringify(subject),
        startedById,
        origin ?? null,
      ]);
      return await require(rows[0]?.key ?? '');
    },

    async list(filter = {}) {
      const { rows } = await query<RunRow>(
        pool,
        `${selectRuns}
        where ($1::text is null or run.status = $1) and ($2::jsonb is null or run.subject @> $2)
        order by run.created_at desc, length(run.key) desc, run.key desc`,
        [filter.status ?? null, filter.subject ? JSON.stringify({ [filter.subject.name]: filter.subject.key }) : null],
      );
      return rows.map(toRun);
    },

    async cancel({ key, actorId, reason }) {
      const canceled = await deed('select cancel_run($1, $2, $3) as done', [key, reason, actorId]);
      const run = await require(key);
      if (canceled) return run;
      throw new ConflictError({
        id: 'run.ended',
        message: `${key} has already ended: ${run.status}.`,
        fix: 'Nothing is left to cancel.',
        details: { status: run.status },
      });
    },

    async retry({ key, actorId }) {
      const retried = await deed('select retry_run($1, $2) as done', [key, actorId]);
      const run = await require(key);
      if (retried) return run;
      throw new ConflictError({
        id: 'run.not-failed',
        message: `${key} is ${run.status}; only a failed or blocked run can be retried.`,
        fix: `See \`throughline run show ${key}\`.`,
        details: { status: run.status },
      });
    },

    async events(key, afterSequence) {
      const { rows } = await query<RunEventRow>(
        pool,
        'select * from run_event where run_key = $1 and sequence > $2 order by sequence',
        [key, afterSequence],
      );
      return rows.map(toRunEvent);
    },
  };
}
