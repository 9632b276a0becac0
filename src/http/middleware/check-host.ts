import { createMiddleware } from 'hono/factory';
import type { ApiEnvironment } from '../api-parts.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';

/** Refuses other host names, so that a page cannot reach this server by DNS rebinding. */
export const checkHost = createMiddleware<ApiEnvironment>(async (c, next) => {
  const { hostNames } = c.get('parts');
  if (hostNames && !hostNames.includes(new URL(c.req.url).hostname)) {
    throw new HttpRefusal({
      status: 421,
      id: 'host.refused',
      message: 'This server does not answer under that name.',
      fix: `Call it by ${hostNames.join(' or ')}.`,
    });
  }
  await next();
});
