import { createMiddleware } from 'hono/factory';
import { PermissionError, ThroughlineError } from '../lifecycle/errors.ts';
import type { ApiEnvironment, HttpApi } from './api-parts.ts';
import { ownOrigin } from './login/own-origin.ts';
import { takeBody } from './middleware/take-body.ts';
import { HttpRefusal } from './problems/http-refusal.ts';

/** Serves coding agents at `/mcp`, for the same callers and within the same limits as the API. */
export function serveMcp(api: HttpApi): void {
  api.post('/mcp', requireOwnOrigin, takeBody({ types: ['application/json'], limit: 'jsonBytes' }), async (c) => {
    const { mcp, log } = c.get('parts');
    const onError = (error: unknown): void => {
      if (error instanceof PermissionError) c.set('refused', error);
      else if (!(error instanceof ThroughlineError)) log.warn({ err: error, requestId: c.get('requestId') }, 'mcp call failed');
    };
    const body = c.get('body');
    const message = body.kind === 'json' ? body.value : null;
    return await mcp(c.req.raw, { message, service: c.get('service'), onError });
  });
}

/** Refuses pages of other origins, as the protocol demands. Agents send no origin. */
const requireOwnOrigin = createMiddleware<ApiEnvironment>(async (c, next) => {
  const origin = c.req.header('origin');
  if (origin === undefined || origin === ownOrigin(c)) return next();
  throw new HttpRefusal({
    status: 403,
    id: 'origin.refused',
    message: 'This request came from a page of another origin.',
    fix: 'Call it from an agent, which sends no Origin. Behind a proxy, set THROUGHLINE_PUBLIC_URL.',
  });
});
