import { workflows } from '../../../graphs/registry.ts';
import { createRulesDrafter } from '../../../src/drafting/rules-drafter.ts';
import { createEngine } from '../../../src/engine/engine.ts';
import type { ConnectionTarget } from '../../../src/repository/database/connection.ts';
import { openTestEngine } from '../../support/engine.ts';

/** A worker process that dies, as by SIGKILL, before or after it stores the reply. */
export interface ChildOrder {
  readonly service: ConnectionTarget;
  readonly runKey: string;
  readonly moment: 'before-record' | 'after-record' | 'after-draft';
}

const { service, runKey, moment } = JSON.parse(process.argv[2] ?? '') as ChildOrder;
const { parts } = openTestEngine(service, workflows);
const { sessions } = parts.stores;
const drafter = createRulesDrafter();
const die = (): void => void process.kill(process.pid, 'SIGKILL');
const engine = createEngine({
  ...parts,
  stores: {
    ...parts.stores,
    drafter,
    sessions: {
      ...sessions,
      async recordReply(reply) {
        if (moment === 'before-record') die();
        const sequence = await sessions.recordReply(reply);
        if (moment === 'after-record') die();
        return sequence;
      },
    },
  },
  leases: {
    ...parts.leases,
    async record(lease, event) {
      await parts.leases.record(lease, event);
      if (moment === 'after-draft' && event.type === 'node-finished' && event.node === 'answer-turn') die();
    },
  },
});
await engine.workUntilSettled(runKey, {});
