import { entityTag } from '../usecases/artifacts/entity-tag.ts';
import { apiBase, type HttpApi, type HttpApiParts } from './api-parts.ts';
import { renderDocsPage } from './docs/render-page.ts';
import { renderOpenApi } from './documents/openapi-document.ts';
import { sendText } from './documents/send-document.ts';
import { compressOnce } from './middleware/compress.ts';
import { answerHealth, answerReadiness } from './installation/answer-health.ts';

/** Serves health, readiness and documentation without a token. */
export function servePublicPages(api: HttpApi, parts: Pick<HttpApiParts, 'version' | 'instance' | 'prove' | 'readiness'>): void {
  const openApi = onFirstUse(() => {
    const document = renderOpenApi(parts);
    const text = JSON.stringify(document);
    return { document, text, tag: entityTag(document), compress: compressOnce(text) };
  });
  const docs = onFirstUse(() => {
    const page = renderDocsPage(openApi().document);
    return { ...page, tag: entityTag({ text: page.html }), compress: compressOnce(page.html) };
  });

  api.get('/healthz', (c) => answerHealth(c.req.url, parts));
  api.get('/readyz', () => answerReadiness(parts));

  api.get(`${apiBase}/openapi.json`, (c) => {
    const { text, tag, compress } = openApi();
    return compress(c, sendText(c, { text, type: 'application/json', tag }));
  });

  api.get('/docs', (c) => {
    const { html, contentSecurityPolicy, tag, compress } = docs();
    const headers = { 'Content-Security-Policy': contentSecurityPolicy, 'Cache-Control': 'no-cache' };
    return compress(c, sendText(c, { text: html, type: 'text/html; charset=utf-8', tag, headers }));
  });
}

/** Builds once, tag included, because these pages have no limit; most processes never need them. */
function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
