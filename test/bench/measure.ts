import { setTimeout as delay } from 'node:timers/promises';
import type { Side } from './side.ts';

export interface Measured {
  readonly runsPerSecond: number;
  readonly latenciesMs: readonly number[];
}

/** Keeps so many runs under way for that long, each begun when another has ended. */
export async function measureClosed(
  side: Side,
  { concurrent, seconds }: { concurrent: number; seconds: number },
): Promise<Measured> {
  const latenciesMs: number[] = [];
  const startedAtMs = performance.now();
  const carryOn = async (): Promise<void> => {
    while (performance.now() - startedAtMs < seconds * 1_000) latenciesMs.push((await side.carry()).decisionToNodeMs);
  };
  await Promise.all(Array.from({ length: concurrent }, carryOn));
  return { runsPerSecond: latenciesMs.length / ((performance.now() - startedAtMs) / 1_000), latenciesMs };
}

/** Begins runs at a rate, whether others have ended or not, so that a side that falls behind shows it. */
export async function measureOpen(
  side: Side,
  { runsPerSecond, seconds }: { runsPerSecond: number; seconds: number },
): Promise<Measured> {
  const startedAtMs = performance.now();
  const total = Math.max(1, Math.round(runsPerSecond * seconds));
  const carried = Array.from({ length: total }, async (_, index) => {
    await delay((index / runsPerSecond) * 1_000);
    return (await side.carry()).decisionToNodeMs;
  });
  const latenciesMs = await Promise.all(carried);
  return { runsPerSecond: total / ((performance.now() - startedAtMs) / 1_000), latenciesMs };
}
