import { loginAddress } from '../../usecases/login-address.ts';
import type { HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { sendDocument, sendResult } from '../documents/send-document.ts';
import { ownOrigin } from '../login/own-origin.ts';
import { createLoginLink, endSession, endSessions, listSessions, loginLinkFields } from './routes.ts';

export function serveSessions(api: HttpApi): void {
  api.openapi(listSessions, async (c) => sendDocument(c, await c.get('service').sessions.list()));
  api.openapi(endSession, async (c) => sendResult(await c.get('service').sessions.end(c.req.valid('param'))));
  api.openapi(endSessions, async (c) => sendResult(await c.get('service').sessions.endAll()));
  api.openapi(createLoginLink, async (c) => {
    const link = await c.get('service').loginLinks.create(readFields(c, loginLinkFields));
    return sendResult({ ...link, url: link.url ?? loginAddress(ownOrigin(c), link.code) }, { status: 201 });
  });
}
