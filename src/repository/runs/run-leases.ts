import type { Pool } from 'pg';
import { LeaseLost, type Lease, type RunLeases } from '../../ports/run-execution.ts';
import { channels } from './channels.ts';
import { query } from './query.ts';
import { selectRuns, toRun, type RunRow } from './run-rows.ts';
import { createStepResults } from './step-results.ts';
import { openWorkerSession } from './worker-session.ts';

/** How long a lease lives without being renewed. A dead process's leases are free at once; this bounds one that hangs. */
const leaseSeconds = 30;

// A second worker waits for the row and then reads the first one's owner, whose lock is held: exactly one of two gets the run.
const takeRun = `
update run set status = 'running', lease_owner = $2, lease_epoch = lease_epoch + 1, gate_key = null,
  lease_expires_at = now() + make_interval(secs => ${leaseSeconds})
where key = $1 and (status = 'queued' or (status = 'running' and lease_is_free(lease_owner, lease_expires_at)))
returning lease_epoch::integer as epoch`;

const renewLeases = `
update run set lease_expires_at = now() + make_interval(secs => ${leaseSeconds})
where lease_owner = $1 and key = any ($2) and status = 'running'`;

const recordEvent = `
with held as (
  update run set event_count = event_count + 1, node = case $3 when 'node-started' then $4 else node end
  where key = $1 and lease_epoch = $2 and status = 'running' returning key, event_count
), event as (
  insert into run_event (run_key, sequence, type, node, text) select key, event_count, $3, $4, $5 from held
)
select pg_notify('${channels.run}', key) from held`;

const addSubject = `update run set subject = subject || $3 where key = $1 and lease_epoch = $2 and status = 'running'`;

// $3 status, $4 gate, $5 error, $6 wakes seen, $7 text of the event
const settleRun = `
with settled as (
  update run set status = $3, gate_key = $4, error = $5, lease_owner = null, lease_expires_at = null,
    event_count = event_count + case $3 when 'queued' then 0 else 1 end,
    wake = wake + case $3 when 'queued' then 1 else 0 end, woken_at = case $3 when 'queued' then now() else woken_at end
  where key = $1 and lease_epoch = $2 and status = 'running' and ($3 <> 'waiting' or wake = $6)
  returning key, node, status, event_count, wake
), event as (
  insert into run_event (run_key, sequence, type, node, text)
  select key, event_count, status, node, $7 from settled where status <> 'queued'
), pick_up as (
  insert into outbox (run_key, wake) select key, wake from settled where status = 'queued'
)
select pg_notify('${channels.run}', key), case status when 'queued' then pg_notify('${channels.outbox}', '') end from settled`;

export function createRunLeases(pool: Pool): RunLeases {
  async function underLease(lease: Lease, sql: string, values: readonly unknown[]): Promise<void> {
    const { rowCount } = await query(pool, sql, [lease.runKey, lease.epoch, ...values]);
    if (rowCount === 0) throw new LeaseLost(lease.runKey);
  }

  return {
    openSession: (signals) => openWorkerSession(pool, signals),

    async take(runKey, workerId) {
      const { rows } = await query<{ epoch: number }>(pool, takeRun, [runKey, workerId]);
      const taken = rows[0];
      if (!taken) return null;
      // Wakes that come in between the two statements are counted as seen; the gates are read after this, so they are.
      const found = await query<RunRow>(pool, `${selectRuns} where run.key = $1`, [runKey]);
      const row = found.rows[0];
      return row ? { lease: { runKey, epoch: taken.epoch }, run: toRun(row), wake: row.wake } : null;
    },

    async renew(workerId, runKeys) {
      if (runKeys.length > 0) await query(pool, renewLeases, [workerId, runKeys]);
    },

    record: (lease, { type, node, text }) => underLease(lease, recordEvent, [type, node, text]),

    nameSubject: (lease, subject) => underLease(lease, addSubject, [JSON.stringify(subject)]),

    async settle(lease, settlement) {
      const { status } = settlement;
      const error = 'error' in settlement ? settlement.error : null;
      const waiting = status === 'waiting' ? settlement : null;
      const text = error?.message ?? (waiting ? `waiting at ${waiting.gateKey}` : status);
      const { rowCount } = await query(pool, settleRun, [
        lease.runKey,
        lease.epoch,
        status,
        waiting?.gateKey ?? null,
        error ? JSON.stringify(error) : null,
        waiting?.wake ?? null,
        text,
      ]);
      if (rowCount !== 0) return null;
      const { rows } = await query<{ wake: number }>(
        pool,
        `select wake from run where key = $1 and lease_epoch = $2 and status = 'running'`,
        [lease.runKey, lease.epoch],
      );
      const held = rows[0];
      if (!held) throw new LeaseLost(lease.runKey);
      return { wokenTo: held.wake };
    },

    stepResults: (lease) => createStepResults(pool, lease),
  };
}
