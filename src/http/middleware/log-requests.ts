import { createMiddleware } from 'hono/factory';
import type { ApiEnvironment } from '../api-parts.ts';
import { addressOf, isForwardedUntrusted } from './remote-address.ts';

let hasWarned = false;

/** Logs one line per request, never its query, headers or body, which may hold secrets. */
export const logRequests = createMiddleware<ApiEnvironment>(async (c, next) => {
  const startedAt = performance.now();
  await next();
  const { log } = c.get('parts');
  if (!hasWarned && isForwardedUntrusted(c)) {
    hasWarned = true;
    log.warn(
      { peer: addressOf(c) },
      'X-Forwarded-For ignored: if the peer is your proxy, name it in THROUGHLINE_TRUSTED_PROXIES',
    );
  }
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
