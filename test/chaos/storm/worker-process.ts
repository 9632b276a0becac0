import { setTimeout as wait } from 'node:timers/promises';
import { createDrafter } from '../../../src/drafting/create-drafter.ts';
import { createModelAsker } from '../../../src/drafting/models/wire/model-asker.ts';
import { createRulesDrafter } from '../../../src/drafting/rules-drafter.ts';
import type { ConnectionTarget } from '../../../src/repository/database/connection.ts';
import type { ModelSettings } from '../../../src/config/config.ts';
import { openStormEngine } from './storm-engine.ts';
import type { Deliver } from './storm-workflow.ts';

/** What a worker process is told on its command line. */
export interface WorkerOrder {
  readonly worker: number;
  readonly service: ConnectionTarget;
  /** Null: the queue is on Postgres. */
  readonly redisUrl: string | null;
  /** Of the models and of the receiver of effects. */
  readonly outsideUrl: string;
  readonly concurrency: number;
}

/** A worker that lost the database ends here at once, and is started again; what hangs on a dead connection must not keep it. */
const closeTimeoutMs = 1_500;
/** The product's waits, a hundred times as short: how often it asks again stays as it is. */
const waitsAreShorterBy = 100;

const order = JSON.parse(process.argv[2] ?? '') as WorkerOrder;
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
// Whoever started it is gone.
process.stdin.once('end', () => process.exit(2)).resume();

const engine = openStormEngine({ ...order, drafter: createStormDrafter(), deliver });
let code = 0;
try {
  await engine.workUntilAborted(stop.signal);
} catch (error) {
  code = 1;
  process.stderr.write(
    `worker ${order.worker}: ${error instanceof Error ? `${error.message} (${String(error.cause)})` : String(error)}\n`,
  );
}
await Promise.race([engine.close(), wait(closeTimeoutMs)]);
process.exit(code);

function createStormDrafter() {
  const access = { apiKey: 'storm', baseUrl: order.outsideUrl };
  const settings: ModelSettings = {
    choices: [
      { provider: 'anthropic', model: 'storm-a' },
      { provider: 'openai', model: 'storm-o' },
    ],
    because: 'the storm says so',
    perStep: {},
    anthropic: access,
    openai: { ...access, baseUrl: `${order.outsideUrl}/v1` },
  };
  const asker = createModelAsker({
    settings,
    clock: {
      now: Date.now,
      random: Math.random,
      wait: async (ms, signal) => wait(ms / waitsAreShorterBy, undefined, { signal }),
    },
    fetch: (input, init) => fetch(input, { ...init, headers: withWorker(init?.headers) }),
  });
  return createDrafter({
    readSecret: () => Promise.resolve('of the test'),
    settings,
    asker,
    rules: createRulesDrafter(),
    redactor: { redact: async (text) => ({ text, secrets: [] }) },
  });
}

async function deliver(...[delivery, signal]: Parameters<Deliver>): Promise<void> {
  const response = await fetch(`${order.outsideUrl}/effects`, {
    method: 'POST',
    headers: withWorker(),
    body: JSON.stringify(delivery),
    signal,
  });
  if (!response.ok) throw new Error(`The receiver answered ${response.status}.`);
}

function withWorker(headers?: RequestInit['headers']): Headers {
  const all = new Headers(headers);
  all.set('x-worker', String(order.worker));
  return all;
}
