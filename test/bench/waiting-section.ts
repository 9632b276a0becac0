import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ConnectionTarget } from '../../src/repository/connection.ts';
import type { IdleFigures } from './idle-worker.ts';
import { printTable } from './print-table.ts';
import type { Side } from './side.ts';

/** What a worker pays for runs that wait at their gates. The bare library has no worker that could: its waiting threads are rows as well. */
export async function printWaiting({
  side,
  service,
  waiting,
}: {
  side: Side;
  service: ConnectionTarget;
  waiting: number;
}): Promise<void> {
  const without = await watchWorker(service);
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
  const withThem = await watchWorker(service);
  printTable(
    `A worker beside runs that wait (made in ${madeInS.toFixed(0)} s)`,
    ['Runs waiting', 'RSS MB', 'heap MB', 'CPU % of a core', 'sweep ms'],
    [
      ['0', ...describe(without)],
      [String(waiting), ...describe(withThem)],
    ],
  );
}

async function watchWorker(service: ConnectionTarget): Promise<IdleFigures> {
  const child = fork(new URL('./idle-worker.ts', import.meta.url));
  child.send(service);
  const [figures] = (await once(child, 'message')) as [IdleFigures];
  await once(child, 'exit');
  return figures;
}

function describe({ rssMb, heapMb, cpuPercent, sweepMs }: IdleFigures): string[] {
  return [rssMb.toFixed(0), heapMb.toFixed(1), cpuPercent.toFixed(2), sweepMs.toFixed(1)];
}
