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
 * Identifies the caller by bearer token or session cookie, on every request, so that a revoked
 * token ends at once. Bad tokens from an address do not block good ones: a proxy shares it.
 */
export const authenticate = createMiddleware<ApiEnvironment>(async (c, next) => {
  const principal = await findCaller(c);
  c.set('principal', principal);
  c.set('service', c.get('parts').serviceFor(principal));
  await next();
});

/** An Authorization header takes precedence over the cookie, even when its token is invalid. */
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

/** Returns the person of the session; null when the token is no session or has ended. */
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
