import { withDatabaseErrors } from '../database/database-errors.ts';
import type { ServicePool } from '../database/service-pool.ts';
import { LeaseLost, type Approval, type LeasedRun, type RunLeases } from '../../ports/run-execution.ts';
import { channels } from './channels.ts';
import { isHeld } from './held-run.ts';
import { createNoticeBoard } from './notice-board.ts';
import { query } from './query.ts';
import { RunLease } from './run-lease.ts';
import { takenColumns, toTakenRun, type TakenRow } from './run-rows.ts';
import { createStepResults } from './step-results.ts';
import { openWorkerSession } from './worker-session.ts';

const lease = `status = 'running', lease_owner = $1, lease_epoch = lease_epoch + 1, gate_key = null,
  lease_expires_at = now() + make_interval(secs => $3)`;
// A `case` keeps the planner from scanning all waiting runs by the index of states
// (sql/functions/take_woken.sql).
const isFree = `case status when 'queued' then true when 'running' then lease_is_free(lease_owner, lease_expires_at) else false end`;

// Not synchronous: the next write under the lease waits for the disk for both. If Postgres loses
// it, the worker's session is lost as well, and the run is claimed anew.
const quickly = `(select set_config('synchronous_commit', 'off', true)) is not null`;

// A second worker waits for the row and then sees the first one as its owner: exactly one gets the
// run. Wakes are read in this statement and gates after it, so that a decision is counted or seen.
const takeRun = `
update run set ${lease} where key = $2 and ${isFree} and ${quickly} returning ${takenColumns}`;

// The same for the oldest outbox entries (`take_woken`): one row each, or one without a run.
const takeWoken = `select * from take_woken($1, $2, $3)`;

const renewLeases = `
update run set lease_expires_at = now() + make_interval(secs => $3)
where lease_owner = $1 and key = any ($2) returning key`;

type WokenRow = ((TakenRow & { readonly approval: Approval | null }) | { readonly key: null }) & {
  readonly entries: number;
  readonly woken_in: string | null;
};

/** Tests use shorter leases than the usual half a minute. */
export function createRunLeases(pool: ServicePool, { lifeMs = 30_000 }: { lifeMs?: number | undefined } = {}): RunLeases {
  const seconds = Math.ceil(lifeMs / 1_000);
  const notices = createNoticeBoard(pool, [channels.run]);

  return {
    lifeMs,
    openSession: (signals) => withDatabaseErrors(() => openWorkerSession(pool, { signals, proveEveryMs: lifeMs / 6 })),

    watchRun: (runKey, callback) =>
      notices.subscribe((noted) => {
        if (noted === null || noted === runKey) callback();
      }),

    async take(runKey, workerId) {
      const { rows } = await query<TakenRow>(pool, takeRun, [workerId, runKey, seconds]);
      return rows[0] ? toLeasedRun(pool, { ...rows[0], approval: null }) : null;
    },

    async takeWoken(workerId, limit) {
      while (true) {
        const { rows } = await query<WokenRow>(pool, takeWoken, [workerId, limit, seconds]);
        const woken = rows.flatMap((row) =>
          row.key === null ? [] : [{ leased: toLeasedRun(pool, row), traceparent: row.woken_in }],
        );
        // Entries that needed no pick-up are gone, and others may follow them.
        const mayBeMore = (rows[0]?.entries ?? 0) >= limit;
        if (woken.length > 0 || !mayBeMore) return { woken, mayBeMore };
      }
    },

    async renew(workerId, runKeys) {
      if (runKeys.length === 0) return [];
      const { rows } = await query<{ key: string }>(pool, renewLeases, [workerId, runKeys, seconds]);
      return rows.map(({ key }) => key);
    },

    record: (lease, event) => RunLease.of(lease).journal.record(event),

    async nameSubject(lease, subject) {
      RunLease.of(lease).journal.nameSubject(subject);
    },

    async settle(lease, settlement) {
      if (await RunLease.of(lease).journal.settle(settlement)) return null;
      const { rows } = await query<{ wake: number }>(pool, `select wake from run where ${isHeld({ owner: '$3' })}`, [
        lease.runKey,
        lease.epoch,
        lease.owner,
      ]);
      const held = rows[0];
      if (!held) throw new LeaseLost(lease.runKey);
      return { wokenTo: held.wake };
    },

    stepResults: (lease, options) => createStepResults(pool, lease, options),
  };
}

function toLeasedRun(pool: ServicePool, row: TakenRow & { readonly approval: Approval | null }): LeasedRun {
  return {
    lease: new RunLease(pool, { runKey: row.key, epoch: Number(row.lease_epoch), owner: row.lease_owner ?? 0 }),
    run: toTakenRun(row),
    wake: row.wake,
    traceparent: row.traceparent,
    approval: row.approval,
  };
}
