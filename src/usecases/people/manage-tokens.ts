import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { NotFoundError } from '../../lifecycle/errors.ts';
import type { Role } from '../../lifecycle/roles.ts';
import type { Scope } from '../../lifecycle/scopes.ts';
import type { Principal, TokenSummary } from '../../ports/people.ts';
import { requireMatch } from '../artifacts/entity-tag.ts';
import type { UsecasePorts } from '../ports.ts';
import { toTokenItem } from '../reports/installation-documents.ts';

export interface CreatedToken {
  readonly id: string;
  readonly holder: string;
  readonly kind: 'person' | 'machine';
  readonly roles: readonly Role[];
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
  /** The secret; it is not stored and cannot be shown again. */
  readonly token: string;
}

/**
 * Creates a person or machine with a token. Throws PermissionError for anyone but an admin, and
 * `token.machine-role`.
 */
export async function createToken(
  ports: Pick<UsecasePorts, 'people'>,
  request: {
    principal: Principal;
    holder: string;
    kind: 'person' | 'machine';
    roles: readonly Role[];
    unattended: boolean;
    scopes?: readonly Scope[];
    lifetimeSeconds?: number;
  },
): Promise<CreatedToken> {
  const { principal, ...wanted } = request;
  const { holder, kind, roles } = wanted;
  return { holder, kind, roles, ...(await ports.people.createToken({ adminToken: principal.token, ...wanted })) };
}

/** Lists every API token and the live sessions. */
export async function listTokens(ports: Pick<UsecasePorts, 'people'>): Promise<TokenSummary[]> {
  return (await ports.people.listTokens()).filter(({ tokenKind, live }) => tokenKind === 'api' || live);
}

/** Throws NotFoundError `token.not-found`; PermissionError except for its holder or an admin. */
export async function revokeToken(
  ports: Pick<UsecasePorts, 'people'>,
  { principal, id, ifMatch }: { principal: Principal; id: string; ifMatch?: string },
): Promise<TokenSummary> {
  const found = await find(ports, id);
  requireMatch(ifMatch, `Token ${id}`, [toTokenItem(found)]);
  await ports.people.revokeToken({ adminToken: principal.token, id: found.id });
  return find(ports, id);
}

async function find(ports: Pick<UsecasePorts, 'people'>, id: string): Promise<TokenSummary> {
  const token = (await ports.people.listTokens()).find((candidate) => candidate.id === id);
  if (token) return token;
  throw new NotFoundError({
    id: 'token.not-found',
    message: `There is no token ${id}.`,
    fix: fix`${act('listTokens')} shows the tokens with their ids.`,
  });
}
