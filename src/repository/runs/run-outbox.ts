import type { Pool, PoolClient } from 'pg';
import type { PickUp, RunOutbox } from '../../ports/run-execution.ts';
import type { RunStatus } from '../../ports/runs.ts';
import { withDatabaseErrors } from '../database/database-errors.ts';
import { inTrace } from './in-trace.ts';
import { query } from './query.ts';

const batchSize = 100;

// Selects queued runs, those whose worker is gone, and those whose gate closed without a wake; none
// with a wake in the outbox. Queued ones come last: thousands may only wait for their turn.
const selectRunnable = `
select key, wake, status, woken_at from run
where (status = 'queued' or (status = 'running' and lease_is_free(lease_owner, lease_expires_at))
  or (status = 'waiting' and not exists (select from gate where gate.key = run.gate_key and gate.status = 'pending')))
  and not exists (select from outbox where outbox.run_key = run.key)
order by status = 'queued', woken_at limit ${batchSize}`;

// A run that reached its gate meanwhile must not be queued again. The lock reads the current row.
const wakeRun = `
with found as (select key from run where key = $1 and wake = coalesce($2, wake) and status = coalesce($3, status) for update)
select coalesce((select wake_run(key) from found), false) as woken`;

export function createRunOutbox(pool: Pool): RunOutbox {
  return {
    async relay(enqueue, afterMs = 0) {
      const client = await withDatabaseErrors(() => pool.connect());
      try {
        const pickUps = await withDatabaseErrors(() => takeOldest(client, afterMs));
        if (pickUps.length > 0) await enqueue(pickUps);
        await withDatabaseErrors(() => client.query('commit'));
        client.release();
        return pickUps.length;
      } catch (error) {
        // Closes the connection instead of rolling back: it may be what failed.
        client.release(true);
        throw error;
      }
    },

    async findRunnable() {
      const { rows } = await query<{ key: string; wake: number; status: RunStatus; woken_at: Date }>(pool, selectRunnable);
      return rows.map((row) => ({ runKey: row.key, wake: row.wake, status: row.status, wokenAt: row.woken_at.toISOString() }));
    },

    async endBudgetDays() {
      await query(pool, 'select end_budget_days()');
    },

    async wake(runKey, asFound) {
      const { wake = null, status = null } = asFound ?? {};
      const { rows } = await query<{ woken: boolean }>(pool, ...inTrace(wakeRun, [runKey, wake, status]));
      return rows[0]?.woken ?? false;
    },
  };
}

/** Takes a batch of outbox entries, in a transaction that the caller ends. */
async function takeOldest(client: PoolClient, afterMs: number): Promise<PickUp[]> {
  await client.query('begin');
  const { rows } = await client.query<{ run_key: string; wake: number; traceparent: string | null }>(
    `delete from outbox where id in (
      select id from outbox where created_at <= now() - make_interval(secs => $1) order by id limit ${batchSize} for update skip locked)
    returning run_key, wake, traceparent`,
    [afterMs / 1_000],
  );
  return rows.map((row) => ({ runKey: row.run_key, wake: row.wake, traceparent: row.traceparent }));
}
