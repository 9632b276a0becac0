import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { count, observe } from '../../telemetry/metrics.ts';
import { inSpan, withTraceparent } from '../../telemetry/spans.ts';
import type { ApiEnvironment } from '../api-parts.ts';

/**
 * Records a span and metrics per request, by route template and never by address. Continues the
 * caller's trace if there is one (W3C Trace Context).
 */
export const observeRequests = createMiddleware<ApiEnvironment>(async (c, next) => {
  const { method } = c.req;
  const startedAt = performance.now();
  await withTraceparent(c.req.header('traceparent'), () =>
    inSpan(method, { kind: 'server', attributes: { httpMethod: method, requestId: c.get('requestId') } }, async (span) => {
      await next();
      const { status } = c.res;
      const route = nameRoute(c);
      span.rename(`${method} ${route}`);
      span.set({ httpRoute: route, httpStatus: status });
      if (status >= 500) span.fail(String(status));
      count('http_requests_total', { method, route, status: String(status) });
      observe('http_request_duration_seconds', { method, route }, (performance.now() - startedAt) / 1000);
    }),
  );
});

/** Returns `/api/v1/runs/{key}` as the documentation writes it; `none` when no route matches. */
function nameRoute(c: Context): string {
  const path = matchedRoutes(c)
    .map((route) => route.path)
    .findLast((one) => !one.includes('*'));
  return path?.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}') ?? 'none';
}
