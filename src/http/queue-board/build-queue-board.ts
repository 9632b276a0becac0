import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { HonoAdapter } from '@bull-board/hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** Bull Board over one queue of BullMQ, read-only. `base` is where it is mounted. */
export function buildQueueBoard(queue: unknown, base: string): Hono {
  const serverAdapter = new HonoAdapter(serveStatic);
  serverAdapter.setBasePath(base);
  const adapter = new BullMQAdapter(queue as ConstructorParameters<typeof BullMQAdapter>[0], {
    readOnlyMode: true,
    allowRetries: false,
  });
  createBullBoard({
    queues: [adapter],
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Throughline queues', pollingInterval: { showSetting: true } } },
  });
  return new Hono().route(base, serverAdapter.registerPlugin());
}
