import { tellSuccessor } from '../../lifecycle/successor.ts';
import type { Report } from '../../usecases/reports/registry.ts';
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
    const { canonical, ...version } = c.req.valid('query');
    const ref = { ...c.req.valid('param'), ...version };
    const { artifacts } = c.get('service');
    const type = negotiate(c.req.header('accept'), ['application/json', 'text/markdown']);
    if (type === 'text/markdown') {
      const markdown = await artifacts.markdown(ref);
      const text = canonical === 'yes' ? markdown : `${leadOf(await artifacts.show(ref))}${markdown}`;
      return sendText(c, { text, type: 'text/markdown; charset=utf-8', headers: vary });
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

/** Whoever reads a record alone that was superseded or amended would follow what does not hold, or too little. */
function leadOf({ key, successor, successorStatus, amendments }: Report<'artifact-show'>): string {
  const said =
    successor !== null && successorStatus !== null
      ? `${tellSuccessor({ key: successor, status: successorStatus })}.`
      : amendments.length > 0
        ? `${key} is amended by ${amendments.join(' and ')}: read what was added there.`
        : '';
  return said === '' ? '' : `> **Note:** ${said}\n\n`;
}
