import { entityTag } from '../../usecases/entity-tag.ts';
import type { HttpApi } from '../api-parts.ts';
import { negotiate } from '../documents/negotiate.ts';
import { sendDocument, sendText } from '../documents/send-document.ts';
import { checkArtifacts, readCoverage, reviewRfc } from './routes.ts';

const vary = { Vary: 'Accept' };
const formats = { 'text/html': 'html', 'text/csv': 'csv', 'text/plain': 'text' } as const;

export function serveChecks(api: HttpApi): void {
  api.openapi(readCoverage, async (c) => {
    const ref = { ...c.req.valid('param'), ...c.req.valid('query') };
    const { coverage } = c.get('service');
    const type = negotiate(c.req.header('accept'), ['application/json', 'text/html', 'text/csv', 'text/plain']);
    if (type !== 'application/json') {
      const text = await coverage.write({ ...ref, format: formats[type] });
      return sendText(c, { text, type: `${type}; charset=utf-8`, headers: vary });
    }
    const document = await coverage.show(ref);
    return sendText(c, { text: JSON.stringify(document), type, tag: entityTag(document), headers: vary });
  });

  api.openapi(checkArtifacts, async (c) => {
    const { checks } = c.get('service');
    const request = { inForce: c.req.valid('query').inForce === 'yes' };
    const type = negotiate(c.req.header('accept'), ['application/json', 'application/sarif+json']);
    if (type === 'application/sarif+json') return sendText(c, { text: await checks.sarif(request), type, headers: vary });
    const document = await checks.run(request);
    return sendText(c, { text: JSON.stringify(document), type, tag: entityTag(document), headers: vary });
  });

  api.openapi(reviewRfc, async (c) => {
    return sendDocument(c, await c.get('service').checks.review(c.req.valid('param')));
  });
}
