import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Context } from 'hono';
import type { ApiEnvironment } from '../api-parts.ts';
import { isSecure, ownOrigin } from './own-origin.ts';

const wellFormed = /^[\x21-\x7e]{1,512}$/;

/**
 * `Lax`, not `Strict`: a link to a gate in a mail or chat comes from another site and must find the
 * person signed in. `requireSameOrigin` lets no navigation from elsewhere change anything.
 */
function describeCookie(c: Context<ApiEnvironment>) {
  const secure = isSecure(c);
  return { httpOnly: true, sameSite: 'Lax', path: '/', secure, ...(secure ? ({ prefix: 'host' } as const) : {}) } as const;
}

/** Adds the port: cookies ignore ports, so two installations on one machine would collide. */
function nameCookie(c: Context<ApiEnvironment>, purpose: string): string {
  const { port } = new URL(ownOrigin(c));
  return isSecure(c) ? purpose : `${purpose}_${port || '80'}`;
}

function read(c: Context<ApiEnvironment>, purpose: string): string | null {
  const name = nameCookie(c, purpose);
  const value = isSecure(c) ? getCookie(c, name, 'host') : getCookie(c, name);
  return value !== undefined && wellFormed.test(value) ? value : null;
}

const session = 'throughline';
const attempt = 'throughline_oidc';

export function readSession(c: Context<ApiEnvironment>): string | null {
  return read(c, session);
}

export function keepSession(c: Context<ApiEnvironment>, { token, expiresAt }: { token: string; expiresAt: string }): void {
  setCookie(c, nameCookie(c, session), token, { ...describeCookie(c), expires: new Date(expiresAt) });
}

export function dropSession(c: Context<ApiEnvironment>): void {
  deleteCookie(c, nameCookie(c, session), describeCookie(c));
}

/** Reads the state of a pending sign-in, so that only the browser that began it can end it. */
export function readAttempt(c: Context<ApiEnvironment>): string | null {
  return read(c, attempt);
}

export function keepAttempt(c: Context<ApiEnvironment>, state: string): void {
  setCookie(c, nameCookie(c, attempt), state, { ...describeCookie(c), maxAge: 600 });
}

export function dropAttempt(c: Context<ApiEnvironment>): void {
  deleteCookie(c, nameCookie(c, attempt), describeCookie(c));
}
