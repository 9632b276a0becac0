import type { Database } from '../../../src/repository/database/connection.ts';
import type { DecisionLedger } from './decision-ledger.ts';
import type { Fleet } from './fleet.ts';
import type { OutsideWorld } from './outside-world.ts';
import type { Rage } from './rage.ts';
import type { StormOrder } from './storm.ts';
import type { Tended } from './tend-runs.ts';

/** What is printed last, in order. */
export type StormFigures = Readonly<Record<string, string | number>>;

interface Counted {
  readonly order: StormOrder;
  readonly tended: Tended;
  readonly rage: Rage;
  readonly fleet: Pick<Fleet, 'started' | 'gaveUp'>;
  readonly outside: Pick<OutsideWorld, 'modelCalls' | 'arrivals'>;
  readonly ledger: DecisionLedger;
  /** Of `performance.now()`. */
  readonly startedAt: number;
}

export async function countStorm({ pool }: Database, counted: Counted): Promise<StormFigures> {
  const { order, tended, rage, fleet, outside, ledger, startedAt } = counted;
  const { rows } = await pool.query<{ status: string; runs: number }>(
    'select status, count(*)::integer as runs from run group by 1 order by 1',
  );
  const { rows: database } = await pool.query<{ decisions: number; entries: number; pickups: number }>(
    `select (select count(*) from gate_decision)::integer as decisions, (select count(*) from audit)::integer as entries,
      (select sum(lease_epoch) from run)::integer as pickups`,
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const count = <T>(list: readonly T[], fits: (item: T) => boolean): number => list.filter(fits).length;
  const { counts } = rage;
  const sent = ledger.answers.reduce((sum, answer) => sum + answer.sent, 0);
  return {
    seed: order.seed,
    backend: order.backend,
    workers: order.workers,
    runs: tended.runKeys.size,
    ...Object.fromEntries(rows.map(({ status, runs }) => [`runs ${status}`, runs])),
    'pick-ups': database[0]?.pickups ?? 0,
    'worker processes': fleet.started,
    'workers killed': counts.kill,
    'workers told to leave': counts.leave,
    'workers that gave up': fleet.gaveUp,
    'networks cut': counts.cut + counts['cut-people'],
    'networks stalled': counts.stall,
    'networks half open': counts['half-open-worker'] + counts['half-open-database'],
    'Postgres restarts': counts['restart-postgres'],
    'Redis restarts': counts['restart-redis'],
    'Redis flushes': counts['flush-redis'],
    ...(order.freezes && {
      'workers frozen': counts['freeze-worker'],
      'Postgres frozen': counts['freeze-postgres'],
      'Redis frozen': counts['freeze-redis'],
    }),
    decisions: database[0]?.decisions ?? 0,
    'requests to decide': sent,
    'requests without an answer': ledger.answers.reduce((sum, answer) => sum + answer.unknown, 0),
    'repeats acknowledged': ledger.answers.reduce((sum, answer) => sum + Math.max(0, answer.acknowledged - 1), 0),
    'answers refused': ledger.answers.reduce((sum, answer) => sum + answer.refused.length, 0),
    cancels: tended.cancels,
    retries: tended.retries,
    failures: [...tended.failures].map(([id, times]) => `${id} ${times}`).join(', ') || 'none',
    'model calls': outside.modelCalls.length,
    'model faults': count(outside.modelCalls, ({ fault }) => fault !== 'none'),
    effects: new Set(outside.arrivals.map(({ origin }) => origin)).size,
    'effects repeated with the same identity':
      outside.arrivals.length - new Set(outside.arrivals.map(({ origin }) => origin)).size,
    'audit entries': database[0]?.entries ?? 0,
    'longest in line, s': (tended.longestInLineMs / 1000).toFixed(1),
    'duration, s': seconds.toFixed(1),
    'runs per second': (tended.runKeys.size / seconds).toFixed(1),
  };
}
