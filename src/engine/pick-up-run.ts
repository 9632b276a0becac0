import { GraphDrained } from '@langchain/langgraph';
import { isOutage } from '../lifecycle/outage.ts';
import { LeaseLost, type LeasedRun, type Settlement } from '../ports/run-execution.ts';
import { advanceRun, type RunMachinery } from './advance-run.ts';
import { describeBlocked } from './describe-blocked.ts';
import type { HeldLease } from './held-lease.ts';
import type { RunObserver } from './observe-run.ts';
import type { OutageBackoff } from './outage-backoff.ts';
import { RunBlocked, RunParked, describeError } from './run-errors.ts';

export interface PickUpOrder {
  readonly held: HeldLease;
  readonly observer: RunObserver;
  readonly backoff: OutageBackoff;
}

/** Works on a leased run until it rests or must be released, and settles it unless it is lost. */
export async function pickUpRun(
  machinery: RunMachinery,
  leased: LeasedRun,
  { held, observer, backoff }: PickUpOrder,
): Promise<void> {
  const { runKey } = leased.lease;
  const pause = (): Promise<void> => backoff.pause(runKey, held.signal);
  let { wake } = leased;
  let wasRefused = false;
  observer.taken();
  try {
    while (true) {
      const settlement = await executeToSettlement(machinery, leased, { held, wake, wasRefused });
      if (!settlement) return observer.leaseLost();
      // The lease stays renewed during the pause. Released at once, the run would reach the next
      // worker before the database recovers.
      if (settlement === 'outage') await pause();
      else backoff.forget(runKey);
      const given = settlement === 'outage' ? { status: 'queued' as const } : settlement;
      const woken = await retryThroughOutage(() => machinery.leases.settle(leased.lease, given), pause, held.signal);
      if (!woken) return observer.settled(given);
      // Somebody decided before the run was settled, or its gate has a defect.
      wake = woken.wokenTo;
      wasRefused = true;
    }
  } catch (error) {
    if (!(error instanceof LeaseLost) && !held.isLost) throw error;
    observer.leaseLost();
  }
}

/**
 * Retries `work` after each pause while the database is away, until the signal aborts. A settlement
 * that was stored without an answer finds its lease gone.
 */
async function retryThroughOutage<T>(work: () => Promise<T>, pause: () => Promise<void>, signal: AbortSignal): Promise<T> {
  while (true) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isOutage(error)) throw error;
      await pause();
    }
  }
}

/** Returns null when the lease is lost, and `outage` when the database failed. */
async function executeToSettlement(
  machinery: RunMachinery,
  leased: LeasedRun,
  { held, wake, wasRefused }: { held: HeldLease; wake: number; wasRefused: boolean },
): Promise<Settlement | 'outage' | null> {
  const { signal, control } = held;
  try {
    const advance = await advanceRun(machinery, leased, { signal, control, wasRefused });
    return advance.status === 'waiting' ? { ...advance, wake } : advance;
  } catch (error) {
    if (error instanceof LeaseLost || held.isLost) return null;
    if (error instanceof RunParked) return { status: 'waiting', gateKey: error.gateKey, wake };
    if (error instanceof GraphDrained || signal.aborted) return { status: 'queued' };
    if (isOutage(error)) return 'outage';
    if (error instanceof RunBlocked) return await block(machinery, leased, error);
    return { status: 'failed', error: describeError(error, leased.run.key) };
  }
}

async function block({ stores }: RunMachinery, { run }: LeasedRun, error: RunBlocked): Promise<Settlement | 'outage'> {
  try {
    return { status: 'blocked', error: await describeBlocked(error, { run, gates: stores.gates }) };
  } catch (cause) {
    if (isOutage(cause)) return 'outage';
    throw cause;
  }
}
