import { createMiddleware } from 'hono/factory';
import { apiBase, type ApiEnvironment } from '../api-parts.ts';

/** Headers of every answer, also of one given before the API sees the request. */
export const securityHeaders = {
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Keeps headers that the answer sets itself. Caches store nothing of the API. */
export const addSecurityHeaders = createMiddleware<ApiEnvironment>(async (c, next) => {
  await next();
  const headers = c.req.path.startsWith(`${apiBase}/`) ? { ...securityHeaders, 'Cache-Control': 'no-store' } : securityHeaders;
  for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
});
