import { INTERRUPT, RESUME } from '@langchain/langgraph-checkpoint';
import { openTestEngine } from '../support/engine.ts';
import { practiceWorkflow } from '../support/practice-workflow.ts';
import { createEngine } from '../../src/engine/engine.ts';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import { countWork } from './count-work.ts';
import { killAt, type KillPoint } from './kill-points.ts';

/** A worker process that dies, as by SIGKILL, the first time it comes to the given point. Ends normally when it never does. */
export interface ChildOrder {
  readonly service: ConnectionTarget;
  readonly runKey: string;
  readonly point: KillPoint;
}

const order = JSON.parse(process.argv[2] ?? '') as ChildOrder;
const bench = openTestEngine(order.service, {
  practice: {
    1: async () =>
      practiceWorkflow(async (step) => {
        killAt(order.point, 'before-work', step.node);
        await countWork(bench.db, step);
        killAt(order.point, 'after-work', step.node);
      }),
  },
});
const { leases, saverFor, stores } = bench.parts;
const engine = createEngine({
  ...bench.parts,
  leases: {
    ...leases,
    async record(lease, event) {
      if (event.type === 'node-started') killAt(order.point, 'before-node', event.node);
      await leases.record(lease, event);
      if (event.type === 'node-finished') killAt(order.point, 'after-node', event.node);
    },
    async settle(lease, settlement) {
      killAt(order.point, 'before-settle', settlement.status);
      const woken = await leases.settle(lease, settlement);
      killAt(order.point, 'after-settle', settlement.status);
      return woken;
    },
    async take(runKey, workerId) {
      killAt(order.point, 'before-take', '');
      const leased = await leases.take(runKey, workerId);
      killAt(order.point, 'after-take', '');
      return leased;
    },
    async takeWoken(workerId, limit) {
      killAt(order.point, 'before-take', '');
      const taken = await leases.takeWoken(workerId, limit);
      if (taken.woken.length > 0) killAt(order.point, 'after-take', '');
      return taken;
    },
  },
  async saverFor(lease) {
    const saver = await saverFor(lease);
    const put = saver.put.bind(saver);
    saver.put = async (config, checkpoint, metadata, versions) => {
      killAt(order.point, 'before-checkpoint', String(metadata.step));
      const stored = await put(config, checkpoint, metadata, versions);
      killAt(order.point, 'after-checkpoint', String(metadata.step));
      return stored;
    };
    const putWrites = saver.putWrites.bind(saver);
    saver.putWrites = async (config, writes, taskId) => {
      const kind = writes.map(([channel]) => channel).find((channel) => channel === INTERRUPT || channel === RESUME) ?? '';
      killAt(order.point, 'before-writes', kind.replaceAll('_', ''));
      await putWrites(config, writes, taskId);
      killAt(order.point, 'after-writes', kind.replaceAll('_', ''));
    };
    return saver;
  },
  stores,
});
await engine.workUntilSettled(order.runKey, {});
await engine.close();
await bench.close();
