import { entityTag } from '../usecases/artifacts/entity-tag.ts';
import { apiBase, type HttpApi, type HttpApiParts } from './api-parts.ts';
import { renderDocsPage } from './docs/render-page.ts';
import { renderOpenApi } from './documents/openapi-document.ts';
import { sendText } from './documents/send-document.ts';
import { answerHealth, answerReadiness } from './installation/answer-health.ts';

/** Serves health, readiness and documentation without a token. */
export function servePublicPages(api: HttpApi, parts: Pick<HttpApiParts, 'version' | 'instance' | 'prove' | 'readiness'>): void {
  const openApi = onFirstUse(() => renderOpenApi(parts));
  const openApiText = onFirstUse(() => JSON.stringify(openApi()));
  const docs = onFirstUse(() => renderDocsPage(openApi()));

  api.get('/healthz', (c) => answerHealth(c.req.url, parts));
  api.get('/readyz', () => answerReadiness(parts));

  api.get(`${apiBase}/openapi.json`, (c) =>
    sendText(c, { text: openApiText(), type: 'application/json', tag: entityTag(openApi()) }),
  );

  api.get('/docs', (c) => {
    const { html, contentSecurityPolicy } = docs();
    return sendText(c, {
      text: html,
      type: 'text/html; charset=utf-8',
      headers: { 'Content-Security-Policy': contentSecurityPolicy, 'Cache-Control': 'no-cache' },
    });
  });
}

/** Builds on first use: most server processes are never asked for documentation. */
function onFirstUse<T extends object | string>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
