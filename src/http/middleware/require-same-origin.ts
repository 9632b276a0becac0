import type { Context } from 'hono';
import type { ApiEnvironment } from '../api-parts.ts';
import { ownOrigin } from '../login/own-origin.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Requires proof that our own page made a request with a cookie (Fetch Metadata or Origin):
 * SameSite lets other ports of this host pass. A read may also come from no page. Stricter than
 * Hono's csrf(), which checks forms alone. Throws HttpRefusal `session.cross-origin`.
 */
export function requireSameOrigin(c: Context<ApiEnvironment>): void {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const isOwn = origin === undefined || origin === ownOrigin(c);
  const reads = safeMethods.includes(c.req.method);
  const proven = site === undefined ? reads || origin !== undefined : site === 'same-origin' || (reads && site === 'none');
  if (!isOwn || !proven) throw crossOrigin();
}

function crossOrigin(): HttpRefusal {
  return new HttpRefusal({
    status: 403,
    id: 'session.cross-origin',
    message: 'This request did not come from a page of this server.',
    fix: 'Use the pages here; a program sends a token as `Authorization: Bearer TOKEN`. Behind a proxy, set THROUGHLINE_PUBLIC_URL.',
  });
}
