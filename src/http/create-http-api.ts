import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { apiBase, type ApiEnvironment, type HttpApi, type HttpApiParts } from './api-parts.ts';
import { serveLogin } from './login/handlers.ts';
import { serveAlerts } from './hooks/serve-alerts.ts';
import { serveHooks } from './hooks/serve-hooks.ts';
import { limitFailedSignIns } from './login/limit-failed-sign-ins.ts';
import { addSecurityHeaders } from './middleware/security-headers.ts';
import { auditRefusals } from './middleware/audit-refusals.ts';
import { authenticate } from './middleware/authenticate.ts';
import { compress } from './middleware/compress.ts';
import { checkHost } from './middleware/check-host.ts';
import { identifyRequest } from './middleware/identify-request.ts';
import { limitRate } from './middleware/limit-rate.ts';
import { observeRequests } from './middleware/observe-requests.ts';
import { logRequests } from './middleware/log-requests.ts';
import { createRefusalBudget } from './middleware/refusal-budget.ts';
import { addressOf } from './middleware/remote-address.ts';
import { answerProblem } from './problems/answer-problem.ts';
import { serveGatePages } from './pages/gates/serve-gate-pages.ts';
import { HttpRefusal } from './problems/http-refusal.ts';
import { serveQueueBoard } from './queue-board/serve-queue-board.ts';
import { serveMcp } from './serve-mcp.ts';
import { serveMetrics } from './serve-metrics.ts';
import { serveOperations } from './serve-operations.ts';
import { servePublicPages } from './serve-public-pages.ts';
import { serveWeb } from './web/serve-web.ts';

/** Creates the HTTP API: host check, public pages, authentication, rate limits, operations. */
export function createHttpApi(parts: HttpApiParts): HttpApi {
  const { requestsPerMinute, refusalsPerMinute, signInsPerMinute } = parts.limits;
  const api: HttpApi = new Hono<ApiEnvironment>();
  api.onError(answerProblem);
  api.notFound((c) => answerProblem(routeNotFound(c.req.path), c));

  api.use(async (c, next) => {
    c.set('parts', parts);
    await next();
  });
  api.use(identifyRequest, observeRequests, logRequests, compress, addSecurityHeaders, checkHost);
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (c, methods) => {
        const allow = methods.join(', ');
        return c.req.method === 'OPTIONS'
          ? new Response(null, { status: 204, headers: { Allow: allow } })
          : answerProblem(wrongMethod(c.req.method, allow), c);
      },
    }),
  );

  // Health and static documents have no limit: strangers would spend it for those who need them.
  servePublicPages(api, parts);
  serveWeb(api, parts);

  const budget = createRefusalBudget({ perMinute: refusalsPerMinute });
  // `/x/*` matches `/x` as well.
  for (const path of ['/login/*', '/logout', '/plain/*', '/admin/queues/*']) api.use(path, auditRefusals(budget));
  for (const path of ['/login/terminal', '/plain/*', '/admin/queues/*', '/metrics'])
    api.use(path, limitRate(requestsPerMinute, addressOf));
  // Beginning a sign-in stores an attempt.
  api.use('/login/oidc', limitRate(signInsPerMinute, addressOf));
  serveLogin(api, limitFailedSignIns(signInsPerMinute));
  serveGatePages(api);
  serveQueueBoard(api, parts);

  serveMetrics(api, parts.metricsAreOpen ? [] : [auditRefusals(budget), authenticate]);

  api.use(`${apiBase}/hooks/*`, auditRefusals(budget));
  api.use(`${apiBase}/hooks/github`, limitRate(requestsPerMinute, addressOf));
  serveHooks(api);
  // A storm of alerts is when they count: whoever is proven has no limit but what the database stores.
  serveAlerts(api);

  const nameToken = (token: string): string => createHash('sha256').update(token).digest('base64');
  const limitToken = limitRate(requestsPerMinute, (c) => nameToken(c.get('principal').token));
  for (const path of [`${apiBase}/*`, '/mcp']) api.use(path, auditRefusals(budget), authenticate, limitToken);
  serveOperations(api);
  serveMcp(api);
  return api;
}

function routeNotFound(path: string): HttpRefusal {
  return new HttpRefusal({
    status: 404,
    id: 'route.not-found',
    message: `There is nothing at ${path.slice(0, 200)}.`,
    fix: '/docs lists the operations.',
  });
}

function wrongMethod(method: string, allow: string): HttpRefusal {
  return new HttpRefusal({
    status: 405,
    headers: { Allow: allow },
    id: 'method.not-allowed',
    message: `${method} cannot be done here.`,
    fix: `Use one of: ${allow}.`,
  });
}
