import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { HonoAdapter } from '@bull-board/hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** Builds a read-only Bull Board over one BullMQ queue, mounted at `base`. */
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
