import { fetchUserInfo, type Configuration, type TokenEndpointResponse, type TokenEndpointResponseHelpers } from 'openid-client';
import { PermissionError } from '../../lifecycle/errors.ts';
import type { Role } from '../../lifecycle/roles.ts';
import type { OidcSettings, ProvedIdentity } from '../../ports/sign-in.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Who the provider says this is, and which of our roles its claims stand for today. Throws what openid-client throws. */
export async function readClaims(
  provider: Configuration,
  tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
  { rolesClaim, roles, scopes }: Pick<OidcSettings, 'rolesClaim' | 'roles' | 'scopes'>,
): Promise<ProvedIdentity> {
  const proved = tokens.claims();
  if (!proved || tokens.id_token === undefined) throw nobody();
  // Many providers put groups and addresses into the user info alone; it is asked for this very subject.
  const wanted = [rolesClaim, ...(scopes.split(' ').includes('email') ? ['email'] : [])];
  const needsMore =
    wanted.some((claim) => proved[claim] === undefined) && provider.serverMetadata().userinfo_endpoint !== undefined;
  const told: Claims = needsMore ? await fetchUserInfo(provider, tokens.access_token, proved.sub) : {};
  const claims: Claims = { ...told, ...proved };
  return {
    issuer: proved.iss,
    subject: proved.sub,
    name: nameOf(claims) ?? proved.sub,
    roles: rolesOf(claims[rolesClaim], roles),
    email: verifiedEmailOf('email' in proved ? proved : told),
    idToken: tokens.id_token,
  };
}

/** Both claims of one answer: an address from one and its verification from another prove nothing. Some providers write "true" as text. */
function verifiedEmailOf({ email, email_verified: isVerified }: Claims): string | null {
  const isAddress = typeof email === 'string' && /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(email.trim());
  return isAddress && (isVerified === true || isVerified === 'true') ? email : null;
}

/** Values that nobody mapped give nothing; so does a claim that holds neither text nor a list of texts. */
export function rolesOf(claim: unknown, mapped: OidcSettings['roles']): Role[] {
  const values = (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string');
  return [...new Set(values.flatMap((value) => (Object.hasOwn(mapped, value) ? (mapped[value] ?? []) : [])))];
}

/** For people to read; it identifies nobody. */
function nameOf(claims: Claims): string | undefined {
  return ['name', 'preferred_username', 'email']
    .map((claim) => claims[claim])
    .filter((value) => typeof value === 'string')
    .map((value) => value.replaceAll(/\p{C}/gu, ' ').trim().slice(0, 100))
    .find((value) => value !== '');
}

function nobody(): PermissionError {
  return new PermissionError({
    id: 'oidc.refused',
    message: 'The identity provider did not say who you are.',
    fix: 'The scope openid must be allowed for this client at the provider.',
  });
}
