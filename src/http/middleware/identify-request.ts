import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { ApiEnvironment } from '../api-parts.ts';

const wellFormed = /^[A-Za-z0-9._-]{8,64}$/;

/** Sets the request id: a well-formed X-Request-Id, else a new one. Answer and log carry it. */
export const identifyRequest = createMiddleware<ApiEnvironment>(async (c, next) => {
  const given = c.req.header('x-request-id') ?? '';
  const requestId = wellFormed.test(given) ? given : randomUUID();
  c.set('requestId', requestId);
  await next();
  c.res.headers.set('X-Request-Id', requestId);
});
