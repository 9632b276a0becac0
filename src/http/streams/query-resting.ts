import type { RunStatus } from '../../ports/runs.ts';
import { settlingStatuses } from './query-settled.ts';

/** Without this limit each piece of text would cost a query. */
const pollIntervalMs = 1_000;

/** Returns `over` when nobody works on the run. Queries once a second at most. */
export function queryResting(readRun: () => Promise<{ readonly status: RunStatus }>): () => Promise<'over' | 'nearly'> {
  let askedAt = -Infinity;
  return async () => {
    if (performance.now() - askedAt < pollIntervalMs) return 'nearly';
    askedAt = performance.now();
    return settlingStatuses.includes((await readRun()).status) ? 'over' : 'nearly';
  };
}
