import { NotFoundError } from '../../lifecycle/errors.ts';
import { Reply } from '../reply.ts';
import type { tokensOperations } from '../../operations/tokens.ts';
import type { Handlers } from '../handler.ts';

export const tokensHandlers: Handlers<typeof tokensOperations> = {
  listTokens: ({ service }) => service.tokens.list(),
  async createToken({ service, input }) {
    const token = await service.tokens.create(input);
    return new Reply(token, { location: `tokens/${token.id}` });
  },
  async readToken({ service, input: { id } }) {
    const token = (await service.tokens.list()).items.find((candidate) => candidate.id === id);
    if (token) return token;
    throw new NotFoundError({
      id: 'token.not-found',
      message: `There is no token ${id}.`,
      fix: 'GET /api/v1/tokens lists them.',
    });
  },
  revokeToken: ({ service, input }) => service.tokens.revoke(input),
};
