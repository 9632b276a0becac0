import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import { PermissionError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import type { ApiEnvironment } from '../api-parts.ts';
import { readSession } from '../login/session-cookie.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';
import { requireSameOrigin } from './require-same-origin.ts';

const bearer = /^Bearer ([\x21-\x7e]{1,512})$/i;

/**
 * Finds who calls, by the bearer token or by the session in the cookie. Asked anew for every request, so that a revoked token ends at once. A good
 * token is heard however many bad ones came from its address: behind a proxy everybody has the same one.
 */
export const authenticate = createMiddleware<ApiEnvironment>(async (c, next) => {
  const principal = await findCaller(c);
  c.set('principal', principal);
  c.set('service', c.get('parts').serviceFor(principal));
  await next();
});

/** Whoever names a token is heard by that alone, also when it is no good. */
async function findCaller(c: Context<ApiEnvironment>): Promise<Principal> {
  const given = c.req.header('authorization');
  const [, token] = bearer.exec(given ?? '') ?? [];
  if (token !== undefined) return c.get('parts').authenticate(token);
  const session = given === undefined ? readSession(c) : null;
  if (session === null) throw tokenMissing();
  requireSameOrigin(c);
  const principal = await findSession(c, session);
  if (!principal) throw sessionEnded();
  return principal;
}

/** Who is signed in by that cookie; null when it is no session, or one that has ended. */
export async function findSession(c: Context<ApiEnvironment>, token: string): Promise<Principal | null> {
  try {
    const principal = await c.get('parts').authenticate(token);
    // A cookie that holds an API token was not set by this server.
    return principal.tokenKind === 'session' ? principal : null;
  } catch (error) {
    if (error instanceof PermissionError) return null;
    throw error;
  }
}

function tokenMissing(): HttpRefusal {
  return new HttpRefusal({
    status: 401,
    headers: { 'WWW-Authenticate': 'Bearer realm="throughline"' },
    id: 'token.missing',
    message: 'The request carries no token.',
    fix: 'Send it as `Authorization: Bearer TOKEN`: the owner’s is in the file that the server names when it starts, others an admin creates. In a browser, sign in at /login.',
  });
}

function sessionEnded(): HttpRefusal {
  return new HttpRefusal({
    status: 401,
    headers: { 'WWW-Authenticate': 'Bearer realm="throughline", error="invalid_token"' },
    id: 'session.ended',
    message: 'Your session has ended.',
    fix: 'Sign in again at /login.',
  });
}
