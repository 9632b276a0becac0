import { NotFoundError } from '../../lifecycle/errors.ts';
import { entityTag } from '../../usecases/entity-tag.ts';
import { apiBase, type HttpApi } from '../api-parts.ts';
import { readFields } from '../documents/read-fields.ts';
import { sendDocument, sendResult } from '../documents/send-document.ts';
import { createToken, createTokenFields, listTokens, readToken, revokeToken } from './routes.ts';

export function serveTokens(api: HttpApi): void {
  api.openapi(listTokens, async (c) => sendDocument(c, await c.get('service').tokens.list()));

  api.openapi(createToken, async (c) => {
    const created = await c.get('service').tokens.create(readFields(c, createTokenFields));
    return sendResult(created, { status: 201, location: `${apiBase}/tokens/${created.id}` });
  });

  api.openapi(readToken, async (c) => {
    const { id } = c.req.valid('param');
    const token = (await c.get('service').tokens.list()).items.find((candidate) => candidate.id === id);
    if (token) return sendDocument(c, token);
    throw new NotFoundError({
      id: 'token.not-found',
      message: `There is no token ${id}.`,
      fix: 'GET /api/v1/tokens lists them.',
    });
  });

  api.openapi(revokeToken, async (c) => {
    const token = await c.get('service').tokens.revoke({ ...c.req.valid('param'), ifMatch: c.get('ifMatch') });
    return sendResult(token, { tag: entityTag(token) });
  });
}
