import { createMiddleware } from 'hono/factory';
import type { ApiEnvironment } from '../api-parts.ts';
import { addressOf } from './remote-address.ts';

/** Logs one line per request, never its query, headers or body, which may hold secrets. */
export const logRequests = createMiddleware<ApiEnvironment>(async (c, next) => {
  const startedAt = performance.now();
  await next();
  const { log } = c.get('parts');
  log.info(
    {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path.slice(0, 200),
      status: c.res.status,
      durationMs: Math.round(performance.now() - startedAt),
      caller: c.get('principal')?.id,
      address: addressOf(c),
    },
    'request',
  );
});
