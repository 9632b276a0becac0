import type { Pool } from 'pg';
import type { RunOutbox } from '../../ports/run-execution.ts';
import type { RunStatus } from '../../ports/runs.ts';
import { query } from './query.ts';

const batchSize = 100;

// A run in line, one whose worker is gone, and one whose gate is closed although nobody woke it.
const selectRunnable = `
select key, wake, status, woken_at from run
where status = 'queued' or (status = 'running' and lease_is_free(lease_owner, lease_expires_at))
  or (status = 'waiting' and not exists (select from gate where gate.key = run.gate_key and gate.status = 'pending'))
order by woken_at limit ${batchSize}`;

export function createRunOutbox(pool: Pool): RunOutbox {
  return {
    async relay(enqueue) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query<{ run_key: string; wake: number }>(
          `delete from outbox where id in (select id from outbox order by id limit ${batchSize} for update skip locked)
          returning run_key, wake`,
        );
        if (rows.length > 0) await enqueue(rows.map((row) => ({ runKey: row.run_key, wake: row.wake })));
        await client.query('commit');
        client.release();
        return rows.length;
      } catch (error) {
        // Gives the connection up instead of rolling back: it may be what failed.
        client.release(true);
        throw error;
      }
    },

    async findRunnable() {
      const { rows } = await query<{ key: string; wake: number; status: RunStatus; woken_at: Date }>(pool, selectRunnable);
      return rows.map((row) => ({ runKey: row.key, wake: row.wake, status: row.status, wokenAt: row.woken_at.toISOString() }));
    },

    async wake(runKey) {
      const { rows } = await query<{ woken: boolean }>(pool, 'select wake_run($1) as woken', [runKey]);
      return rows[0]?.woken ?? false;
    },
  };
}
