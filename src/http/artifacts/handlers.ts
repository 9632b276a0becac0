import type { HttpApi } from '../api-parts.ts';
import { negotiate } from '../documents/negotiate.ts';
import { sendAnswer, sendDocument, sendText } from '../documents/send-document.ts';
import { entityTag } from '../../usecases/entity-tag.ts';
import { diffVersions, listArtifacts, listFindings, listVersions, readArtifact } from './routes.ts';

const vary = { Vary: 'Accept' };

export function serveArtifacts(api: HttpApi): void {
  api.openapi(listArtifacts, async (c) => {
    const { limit, cursor, ...filter } = c.req.valid('query');
    return sendAnswer(c, await c.get('service').artifacts.list(filter, { limit, cursor }));
  });

  api.openapi(readArtifact, async (c) => {
    const ref = { ...c.req.valid('param'), ...c.req.valid('query') };
    const { artifacts } = c.get('service');
    const type = negotiate(c.req.header('accept'), ['application/json', 'text/markdown']);
    if (type === 'text/markdown') {
      return sendText(c, { text: await artifacts.markdown(ref), type: 'text/markdown; charset=utf-8', headers: vary });
    }
    const document = await artifacts.show(ref);
    return sendText(c, { text: JSON.stringify(document), type, tag: entityTag(document), headers: vary });
  });

  api.openapi(listVersions, async (c) => sendDocument(c, await c.get('service').artifacts.history(c.req.valid('param'))));

  api.openapi(diffVersions, async (c) => {
    const type = negotiate(c.req.header('accept'), ['application/json', 'text/x-diff']);
    const diff = await c.get('service').artifacts.diff({ ...c.req.valid('param'), ...c.req.valid('query') });
    return type === 'text/x-diff'
      ? sendText(c, { text: diff.patch, type: 'text/x-diff; charset=utf-8', headers: vary })
      : sendText(c, { text: JSON.stringify(diff), type, tag: entityTag(diff), headers: vary });
  });

  api.openapi(listFindings, async (c) =>
    sendDocument(c, await c.get('service').artifacts.findings({ ...c.req.valid('param'), ...c.req.valid('query') })),
  );
}
