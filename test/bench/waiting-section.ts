import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { Client } from 'pg';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import type { IdleFigures } from './idle-worker.ts';
import { printTable } from './print-table.ts';
import { median, quantile } from './quantiles.ts';
import type { Side } from './side.ts';
import { timeAnswers, type Answers } from './waiting-answers.ts';

interface WaitingOrder {
  readonly side: Side;
  readonly owner: ConnectionTarget;
  readonly service: ConnectionTarget;
  /** Of the side's owner. */
  readonly token: string;
  readonly waiting: number;
}

interface Figures {
  readonly worker: IdleFigures;
  readonly answers: Answers;
  /** From a decision to the next node, of runs carried one after the other beside those that wait. */
  readonly decisionMs: readonly number[];
  readonly databaseBytes: number;
}

/** What a worker, a decision and a question cost beside runs that wait at their gates. The bare library has no worker that could wait: its threads are rows as well. */
export async function printWaiting(order: WaitingOrder): Promise<void> {
  const { side, waiting } = order;
  const without = await measure(order);
  const startedAtMs = performance.now();
  let left = 0;
  const leaveOn = async (): Promise<void> => {
    while (left < waiting) {
      left += 1;
      await side.leaveWaiting();
    }
  };
  await Promise.all(Array.from({ length: 32 }, leaveOn));
  const madeInS = (performance.now() - startedAtMs) / 1_000;
  const withThem = await measure(order);
  const both = [
    ['0', without],
    [String(waiting), withThem],
  ] as const;
  printTable(
    `A worker beside runs that wait (made in ${madeInS.toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)})`,
    ['Runs waiting', 'RSS MB', 'heap MB', 'CPU % of a core', 'sweep ms', 'decision → next node p50 / p95 ms', 'database MB'],
    both.map(([runs, figures]) => [runs, ...describe(figures)]),
  );
  printTable(
    'Questions over HTTP beside them, p50 / p95 ms',
    ['Runs waiting', ...without.answers.keys()],
    both.map(([runs, { answers }]) => [
      runs,
      ...[...answers.values()].map(({ p50, p95 }) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`),
    ]),
  );
}

async function measure({ side, owner, service, token }: WaitingOrder): Promise<Figures> {
  const worker = await watchWorker(service);
  const answers = await timeAnswers(owner, token);
  const decisionMs: number[] = [];
  for (let run = 0; run < 60; run += 1) {
    const { decisionToNodeMs } = await side.carry();
    if (run >= 10) decisionMs.push(decisionToNodeMs);
  }
  return { worker, answers, decisionMs, databaseBytes: await measureDatabase(owner) };
}

async function watchWorker(service: ConnectionTarget): Promise<IdleFigures> {
  const child = fork(new URL('./idle-worker.ts', import.meta.url));
  child.send(service);
  const [figures] = (await once(child, 'message')) as [IdleFigures];
  await once(child, 'exit');
  return figures;
}

async function measureDatabase(owner: ConnectionTarget): Promise<number> {
  const client = new Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    return Number(rows[0]?.bytes);
  } finally {
    await client.end();
  }
}

function describe({ worker, decisionMs, databaseBytes }: Figures): string[] {
  const { rssMb, heapMb, cpuPercent, sweepMs } = worker;
  return [
    rssMb.toFixed(0),
    heapMb.toFixed(1),
    cpuPercent.toFixed(2),
    sweepMs.toFixed(1),
    `${median(decisionMs).toFixed(1)} / ${quantile(decisionMs, 0.95).toFixed(1)}`,
    (databaseBytes / 1e6).toFixed(0),
  ];
}
