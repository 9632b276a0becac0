import { measureClosed, measureOpen, type Measured } from './measure.ts';
import type { OpenSides } from './open-sides.ts';
import { printTable } from './print-table.ts';
import { median, quantile } from './quantiles.ts';
import type { Side } from './side.ts';

const concurrencies = [1, 8, 32];

/** Gated runs per second, and the time from a decision to the next node: closed loops at three widths, then an even stream at half of the maximum. */
export async function printSpeed(
  { bare, careful, ours }: OpenSides,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<void> {
  const sides = [bare, careful, ...ours];
  for (const side of sides) await measureClosed(side, { concurrent: 8, seconds: Math.max(3, seconds / 2) });

  const closed = new Map<string, Measured[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const concurrent of concurrencies) {
      // The other way round each time, so that neither is always the one after a quiet moment.
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const measured = await measureClosed(side, { concurrent, seconds });
        const key = `${concurrent} ${side.name}`;
        closed.set(key, [...(closed.get(key) ?? []), measured]);
      }
    }
  }
  const of = (concurrent: number, side: Side): Measured[] => closed.get(`${concurrent} ${side.name}`) ?? [];
  const speed = (concurrent: number, side: Side): number => median(of(concurrent, side).map((one) => one.runsPerSecond));
  printTable(
    'Gated runs (work → gate → finish) and decision → next node, every caller waiting for its run',
    ['At once', 'Side', 'runs/s', 'to same records', 'to bare', 'p50 ms', 'p95 ms'],
    concurrencies.flatMap((concurrent) =>
      sides.map((side) => [
        String(concurrent),
        side.name,
        speed(concurrent, side).toFixed(1),
        ...[careful, bare].map((peer) => `${(speed(concurrent, side) / speed(concurrent, peer)).toFixed(2)}×`),
        ...describeLatency(of(concurrent, side)),
      ]),
    ),
  );

  const half: string[][] = [];
  for (const side of sides) {
    const maximum = Math.max(...concurrencies.map((concurrent) => speed(concurrent, side)));
    const measured: Measured[] = [];
    for (let round = 0; round < rounds; round += 1)
      measured.push(await measureOpen(side, { runsPerSecond: maximum / 2, seconds }));
    half.push([side.name, maximum.toFixed(1), (maximum / 2).toFixed(1), ...describeLatency(measured)]);
  }
  printTable(
    'Decision → next node at half of the measured maximum, runs beginning evenly',
    ['Side', 'maximum runs/s', 'asked runs/s', 'p50 ms', 'p95 ms'],
    half,
  );
}

function describeLatency(measured: readonly Measured[]): string[] {
  return [0.5, 0.95].map((share) => median(measured.map(({ latenciesMs }) => quantile(latenciesMs, share))).toFixed(1));
}
