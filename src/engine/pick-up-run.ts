import { GraphDrained, type RunControl } from '@langchain/langgraph';
import { LeaseLost, type LeasedRun, type Settlement } from '../ports/run-execution.ts';
import { advanceRun, type RunMachinery } from './advance-run.ts';
import { RunBlocked, describeError } from './run-errors.ts';

/** How a worker is told to let a run go: `control` after the node in hand, `signal` now; a LeaseLost as its reason means that others have it. */
export interface StopSignals {
  readonly signal: AbortSignal;
  readonly control: RunControl;
}

/** Works on a leased run until it waits, ends or must be let go, and gives it back. A lost lease ends it quietly. */
export async function pickUpRun(machinery: RunMachinery, leased: LeasedRun, stop: StopSignals): Promise<void> {
  let { wake } = leased;
  try {
    while (true) {
      const settlement = await conclude(machinery, leased, { ...stop, wake });
      const woken = settlement && (await machinery.leases.settle(leased.lease, settlement));
      if (!woken) return;
      // Somebody decided between our look at the gate and our going to rest.
      wake = woken.wokenTo;
    }
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}

/** Null when the run is no longer ours to settle. */
async function conclude(
  machinery: RunMachinery,
  leased: LeasedRun,
  { signal, control, wake }: StopSignals & { wake: number },
): Promise<Settlement | null> {
  try {
    const advance = await advanceRun(machinery, leased, { signal, control });
    return advance.status === 'waiting' ? { ...advance, wake } : advance;
  } catch (error) {
    if (error instanceof LeaseLost || signal.reason instanceof LeaseLost) return null;
    if (error instanceof GraphDrained || signal.aborted) return { status: 'queued' };
    return { status: error instanceof RunBlocked ? 'blocked' : 'failed', error: describeError(error, leased.run.key) };
  }
}
