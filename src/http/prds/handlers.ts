import { entityTag } from '../../usecases/entity-tag.ts';
import { apiBase, type HttpApi } from '../api-parts.ts';
import { sendDocument, sendResult } from '../documents/send-document.ts';
import { readFiles } from './read-files.ts';
import { importPrd, listPrdSuspects, readPrd, replacePrd } from './routes.ts';

export function servePrds(api: HttpApi): void {
  api.openapi(importPrd, async (c) => {
    const { modeled, title, ...named } = c.req.valid('query');
    const { prds } = c.get('service');
    const result = await prds.import({ files: readFiles(c.get('body'), named), toBeModeled: modeled === 'yes', title });
    const { key, version } = result.prd;
    return sendResult(result, {
      status: result.outcome === 'created' ? 201 : 200,
      // Of the version that was stored, which need not be the current one any more.
      tag: entityTag(await prds.show({ key, version })),
      location: `${apiBase}/prds/${key}`,
    });
  });

  api.openapi(readPrd, async (c) =>
    sendDocument(c, await c.get('service').prds.show({ ...c.req.valid('param'), ...c.req.valid('query') })),
  );

  api.openapi(listPrdSuspects, async (c) => sendDocument(c, await c.get('service').prds.suspects(c.req.valid('param'))));

  api.openapi(replacePrd, async (c) => {
    const { key } = c.req.valid('param');
    const { prds } = c.get('service');
    const { title, ...named } = c.req.valid('query');
    const files = readFiles(c.get('body'), named);
    const result = await prds.import({ files, title, key, ifMatch: c.get('ifMatch') });
    const { version } = result.prd;
    return sendResult(result, { tag: entityTag(await prds.show({ key, version })), location: `${apiBase}/prds/${key}` });
  });
}
