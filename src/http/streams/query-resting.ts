import type { RunStatus } from '../../ports/runs.ts';
import { settlingStatuses } from './query-settled.ts';

/** The question costs a query with every piece of text otherwise. */
const pollIntervalMs = 1_000;

/** Whether nobody works on the run any more, so that no model writes for it. Asked once a second at most. */
export function queryResting(readRun: () => Promise<{ readonly status: RunStatus }>): () => Promise<'over' | 'nearly'> {
  let askedAt = -Infinity;
  return async () => {
    if (performance.now() - askedAt < pollIntervalMs) return 'nearly';
    askedAt = performance.now();
    return settlingStatuses.includes((await readRun()).status) ? 'over' : 'nearly';
  };
}
