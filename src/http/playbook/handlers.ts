import type { HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { emptyFields } from '../documents/request-fields.ts';
import { sendDocument, sendResult } from '../documents/send-document.ts';
import { adoptPatterns, adoptPatternsFields, matchPlaybook, readStarterPlaybook, writePatternTable } from './routes.ts';

export function servePlaybook(api: HttpApi): void {
  api.openapi(readStarterPlaybook, async (c) => sendDocument(c, await c.get('service').playbook.starter()));

  api.openapi(adoptPatterns, async (c) => {
    const { names = [], all } = readFields(c, adoptPatternsFields);
    return sendResult(await c.get('service').playbook.adopt({ names, all }), { status: 200 });
  });

  api.openapi(matchPlaybook, async (c) => sendDocument(c, await c.get('service').playbook.match(c.req.valid('param'))));

  api.openapi(writePatternTable, async (c) => {
    readFields(c, emptyFields);
    return sendResult(await c.get('service').playbook.writeTable(c.req.valid('param')), { status: 200 });
  });
}
