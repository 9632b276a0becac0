import { NotFoundError } from '../lifecycle/errors.ts';
import type { Role } from '../lifecycle/roles.ts';
import type { Principal, TokenSummary } from '../ports/people.ts';
import type { UsecasePorts } from './ports.ts';

export interface CreatedToken {
  readonly id: string;
  readonly holder: string;
  readonly kind: 'person' | 'machine';
  readonly roles: readonly Role[];
  /** The secret; it is not stored and cannot be shown again. */
  readonly token: string;
}

/** Creates a person or a machine with a token. Throws PermissionError for anyone but an admin, and `token.machine-role`. */
export async function createToken(
  ports: Pick<UsecasePorts, 'people'>,
  request: {
    principal: Principal;
    holder: string;
    kind: 'person' | 'machine';
    roles: readonly Role[];
    unattended: boolean;
  },
): Promise<CreatedToken> {
  const { principal, holder, kind, roles, unattended } = request;
  const { id, token } = await ports.people.createToken({ adminToken: principal.token, holder, kind, roles, unattended });
  return { id, holder, kind, roles, token };
}

export async function listTokens(ports: Pick<UsecasePorts, 'people'>): Promise<TokenSummary[]> {
  return ports.people.listTokens();
}

/** Throws NotFoundError `token.not-found`, and PermissionError for anyone but an admin. */
export async function revokeToken(
  ports: Pick<UsecasePorts, 'people'>,
  { principal, id }: { principal: Principal; id: string },
): Promise<TokenSummary> {
  const found = await find(ports, id);
  await ports.people.revokeToken({ adminToken: principal.token, id: found.id });
  return find(ports, id);
}

async function find(ports: Pick<UsecasePorts, 'people'>, id: string): Promise<TokenSummary> {
  const token = (await ports.people.listTokens()).find((candidate) => candidate.id === id);
  if (token) return token;
  throw new NotFoundError({
    id: 'token.not-found',
    message: `There is no token ${id}.`,
    fix: '`throughline token list` shows the tokens with their ids.',
  });
}
