import type { Pool } from 'pg';
import type { LeasedRun } from '../../ports/run-execution.ts';
import { currentTraceparent } from '../../telemetry/current-traceparent.ts';
import { findPlace } from './local-bell.ts';

/**
 * Does what starts or wakes a run, and gives it to a worker of this process, if one has room and the run came leased to it. `work` is told the worker's number,
 * null where there is none. What fails unheard leaves a lease that nobody prolongs: the sweep finds its run.
 */
export async function handOver<T extends { readonly leased: LeasedRun | null }>(
  pool: Pool,
  work: (workerId: number | null) => Promise<T>,
): Promise<T> {
  const place = findPlace(pool);
  if (!place) return await work(null);
  try {
    const result = await work(place.workerId);
    if (result.leased) place.begin(result.leased, currentTraceparent());
    return result;
  } finally {
    // Nothing where the run has begun.
    place.giveBack();
  }
}
