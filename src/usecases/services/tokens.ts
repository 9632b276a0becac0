import type { Principal } from '../../ports/people.ts';
import { createToken, listTokens, revokeToken } from '../people/manage-tokens.ts';
import type { UsecasePorts } from '../ports.ts';
import { toTokenItem } from '../reports/installation-documents.ts';
import type { TokenService } from '../service.ts';

export function createTokenService(ports: UsecasePorts, principal: Principal): TokenService {
  return {
    async create(request) {
      const created = await createToken(ports, { ...request, principal });
      return { ...created, roles: [...created.roles], scopes: [...created.scopes] };
    },
    list: async () => ({ items: (await listTokens(ports)).map(toTokenItem) }),
    revoke: async (request) => toTokenItem(await revokeToken(ports, { ...request, principal })),
  };
}
