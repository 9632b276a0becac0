import type { Context } from 'hono';
import type { ApiEnvironment } from '../api-parts.ts';
import { ownOrigin } from '../login/own-origin.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Browsers send cookies along with requests that other pages make, also pages of another port of the same host, which SameSite lets pass. Of a
 * request that lives by its cookie the browser must say that one of our own pages made it (Fetch Metadata, or Origin); one that only reads may also
 * come from no page at all. Stricter than Hono's csrf(), which looks at forms alone. Throws HttpRefusal `session.cross-origin`.
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
