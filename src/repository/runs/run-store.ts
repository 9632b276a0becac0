import type { Pool } from 'pg';
import { ConflictError, InputError, NotFoundError } from '../../lifecycle/errors.ts';
import type { GateStore } from '../../ports/gates.ts';
import type { Run, RunStore } from '../../ports/runs.ts';
import { channels } from './channels.ts';
import { query } from './query.ts';
import { selectRuns, toRun, toRunEvent, type RunEventRow, type RunRow } from './run-rows.ts';

const insertRun = `
with started as (
  insert into run (workflow, workflow_version, input, subject, started_by, origin, wake, event_count) values ($1, $2, $3, $4, $5, $6, 1, 1)
  on conflict (origin) do nothing returning key
), event as (
  insert into run_event (run_key, sequence, type, node, text) select key, 1, 'started', '', $1 || ' started' from started
), pick_up as (
  insert into outbox (run_key, wake) select key, 1 from started
)
select key, pg_notify('${channels.outbox}', '') from started`;

// The epoch moves on with the status, so that nothing a worker still sends is stored; the notice only makes it stop sooner.
const cancelRun = `
with canceled as (
  update run set status = 'canceled', gate_key = null, error = null, lease_owner = null, lease_expires_at = null,
    lease_epoch = lease_epoch + 1, event_count = event_count + 1
  where key = $1 and status in ('queued', 'running', 'waiting', 'failed', 'blocked')
  returning key, node, event_count
), event as (
  insert into run_event (run_key, sequence, type, node, text) select key, event_count, 'canceled', node, $2 from canceled
)
select key, pg_notify('${channels.cancel}', key), pg_notify('${channels.run}', key) from canceled`;

// One statement for both, because wake_run would not see the status that a sibling in the same statement gives.
const retryRun = `
with retried as (
  update run set status = 'queued', error = null, wake = wake + 1, woken_at = now()
  where key = $1 and status in ('failed', 'blocked') returning key, wake
), pick_up as (
  insert into outbox (run_key, wake) select key, wake from retried
)
select key, pg_notify('${channels.outbox}', '') from retried`;

/** The runs in Postgres. `currentVersion` knows the registered workflows; gates that a canceled run leaves open are withdrawn through `gates`. */
export function createRunStore(
  pool: Pool,
  params: { currentVersion: (workflow: string) => number | null; gates: Pick<GateStore, 'list' | 'withdraw'> },
): RunStore {
  const { currentVersion, gates } = params;

  async function read(key: string): Promise<Run | null> {
    const { rows } = await query<RunRow>(pool, `${selectRuns} where run.key = $1`, [key]);
    return rows[0] ? toRun(rows[0]) : null;
  }

  async function require(key: string): Promise<Run> {
    const run = await read(key);
    if (run) return run;
    throw new NotFoundError({ id: 'run.not-found', message: `There is no run ${key}.`, fix: 'See `throughline run list`.' });
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
      const { rows } = await query<{ key: string }>(pool, insertRun, [
        workflow,
        version,
        JSON.stringify(input),
        JSON.stringify(subject),
        startedById,
        origin ?? null,
      ]);
      if (rows[0]) return await require(rows[0].key);
      const earlier = await query<{ key: string }>(pool, 'select key from run where origin = $1', [origin]);
      return await require(earlier.rows[0]?.key ?? '');
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
      const { rowCount } = await query(pool, cancelRun, [key, reason]);
      if (rowCount === 0) {
        const run = await require(key);
        throw new ConflictError({
          id: 'run.ended',
          message: `${key} has already ended: ${run.status}.`,
          fix: 'Nothing is left to cancel.',
          details: { status: run.status },
        });
      }
      for (const gate of await gates.list({ runId: key, status: 'pending' })) {
        await gates.withdraw({ key: gate.key, reason: `${key} was canceled: ${reason}`, actorId });
      }
      return await require(key);
    },

    async retry({ key }) {
      const { rowCount } = await query(pool, retryRun, [key]);
      const run = await require(key);
      if (rowCount === 0) {
        throw new ConflictError({
          id: 'run.not-failed',
          message: `${key} is ${run.status}; only a failed or blocked run can be retried.`,
          fix: `See \`throughline run show ${key}\`.`,
          details: { status: run.status },
        });
      }
      return run;
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
