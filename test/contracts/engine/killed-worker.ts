import type { RedisPlace } from '../../../src/engine/queue-place.ts';
import type { ConnectionTarget } from '../../../src/repository/database/connection.ts';
import { openTestEngine } from '../../support/engine.ts';
import type { WakeRoute } from '../queue-servers.ts';
import { practiceWorkflow } from '../../support/practice-workflow.ts';

/** A process that works on a run and is gone, as by SIGKILL, when the node's work begins: nothing is closed, and its job stays taken. */
export interface KilledWorkerOrder {
  readonly service: ConnectionTarget;
  readonly redis: RedisPlace | null;
  readonly route: WakeRoute;
  readonly runKey: string;
  readonly node: string;
}

const order = JSON.parse(process.argv[2] ?? '') as KilledWorkerOrder;
const practice = {
  1: async () =>
    practiceWorkflow(async ({ node }) => {
      if (node === order.node) process.kill(process.pid, 'SIGKILL');
    }),
};
const bench = openTestEngine(order.service, { practice }, order);
await bench.engine.workUntilSettled(order.runKey, {});
