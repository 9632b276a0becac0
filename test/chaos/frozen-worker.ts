import type { RedisPlace } from '../../src/engine/queue-place.ts';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import { openTestEngine } from '../support/engine.ts';
import { practiceWorkflow } from '../support/practice-workflow.ts';

/** A process that serves runs, says "begun" when the first comes to its work, and never ends that: somebody freezes or kills it. */
export interface FrozenWorkerOrder {
  readonly service: ConnectionTarget;
  readonly redis: RedisPlace | null;
  readonly leaseMs: number;
}

const order = JSON.parse(process.argv[2] ?? '') as FrozenWorkerOrder;
const practice = {
  1: async () =>
    practiceWorkflow(async ({ signal }) => {
      process.stdout.write('begun\n');
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    }),
};
const bench = openTestEngine(order.service, { practice }, order);
// Rejects once it has lost its leases, and the process ends with that.
await bench.engine.workUntilAborted(new AbortController().signal);
