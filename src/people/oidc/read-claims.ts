import { fetchUserInfo, type Configuration, type TokenEndpointResponse, type TokenEndpointResponseHelpers } from 'openid-client';
import { PermissionError } from '../../lifecycle/errors.ts';
import type { Role } from '../../lifecycle/roles.ts';
import type { OidcSettings, ProvedIdentity } from '../../ports/sign-in.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Reads the person's identity and mapped roles from the claims. Throws openid-client's errors. */
export async function readClaims(
  provider: Configuration,
  tokens: TokenEndpointResponse & TokenEndpointResponseHelpers,
  { rolesClaim, roles, scopes }: Pick<OidcSettings, 'rolesClaim' | 'roles' | 'scopes'>,
): Promise<ProvedIdentity> {
  const proved = tokens.claims();
  if (!proved || tokens.id_token === undefined) throw nobody();
  const lacksRoles = proved[rolesClaim] === undefined;
  const lacksEmail = scopes.split(' ').includes('email') && proved['email'] === undefined;
  const told =
    lacksRoles || lacksEmail ? await queryMore(provider, tokens.access_token, { subject: proved.sub, isNeeded: lacksRoles }) : {};
  const claims: Claims = { ...told, ...proved };
  return {
    issuer: proved.iss,
    subject: proved.sub,
    name: nameOf(claims) ?? proved.sub,
    roles: rolesOf(claims[rolesClaim], roles),
    ...(told === null ? {} : { email: verifiedEmailOf('email' in proved ? proved : told) }),
    idToken: tokens.id_token,
  };
}

/**
 * Fetches the user info, which often alone holds groups and addresses. Returns null if it fails
 * without need: issuer and subject identify the person; an address only matches accounts.
 */
async function queryMore(
  provider: Configuration,
  accessToken: string,
  { subject, isNeeded }: { subject: string; isNeeded: boolean },
): Promise<Claims | null> {
  if (provider.serverMetadata().userinfo_endpoint === undefined) return {};
  try {
    return await fetchUserInfo(provider, accessToken, subject);
  } catch (error) {
    if (isNeeded) throw error;
    return null;
  }
}

/** Takes both claims from one answer, else they prove nothing. Some providers write "true". */
function verifiedEmailOf({ email, email_verified: isVerified }: Claims): string | null {
  const isAddress = typeof email === 'string' && /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(email.trim());
  return isAddress && (isVerified === true || isVerified === 'true') ? email : null;
}

/** Maps claim values to roles. Ignores unmapped values and claims that are no text or texts. */
export function rolesOf(claim: unknown, mapped: OidcSettings['roles']): Role[] {
  const values = (Array.isArray(claim) ? claim : [claim]).filter((value) => typeof value === 'string');
  return [...new Set(values.flatMap((value) => (Object.hasOwn(mapped, value) ? (mapped[value] ?? []) : [])))];
}

/** Returns a display name; it identifies nobody. */
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
