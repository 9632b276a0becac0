import { Hono } from 'hono';
import type { ApiEnvironment, HttpApiParts } from '../api-parts.ts';
import { answerUnreadable } from '../answer-unreadable.ts';
import { answerHealth, answerReadiness } from '../installation/answer-health.ts';
import { securityHeaders } from '../middleware/security-headers.ts';

/** The dependencies of the operators' API. */
export type OpsApiParts = Pick<HttpApiParts, 'version' | 'instance' | 'prove' | 'readiness' | 'log'> & {
  /** `text` is in Prometheus' text format. */
  readonly metrics: () => Promise<{ readonly contentType: string; readonly text: string }>;
};

/**
 * Creates the API for operators, also in processes that serve no requests: three read-only pages
 * without a token, for a port that only the operator's network reaches.
 */
export function createOpsApi(parts: OpsApiParts): Hono<ApiEnvironment> {
  const api = new Hono<ApiEnvironment>();
  api.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) c.res.headers.set(name, value);
  });
  api.onError((error) => {
    parts.log.error({ err: error }, 'ops page failed');
    return answerUnreadable(error);
  });
  api.notFound((c) => c.text('There are /healthz, /readyz and /metrics.\n', 404));
  api.get('/healthz', (c) => answerHealth(c.req.url, parts));
  api.get('/readyz', () => answerReadiness(parts));
  api.get('/metrics', async (c) => {
    const { contentType, text } = await parts.metrics();
    return c.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  });
  return api;
}
