import type { Context } from 'hono';
import type { ApiEnvironment, HttpApi, HttpApiParts } from '../api-parts.ts';
import { chooseEncoding } from '../middleware/compress.ts';
import type { WebFile } from './read-web-files.ts';
import { diagramFramePolicy, webPolicy } from './web-policy.ts';

/** First segments of the app's addresses; src/web/router.tsx has the screens. */
const screens = [
  'gates',
  'artifacts',
  'trace',
  'runs',
  'designs',
  'bolts',
  'incidents',
  'insights',
  'prds',
  'playbook',
  'adrs',
  'units',
  'settings',
];

/**
 * Serves the built web app. Its files hold nothing of anybody, so they need no session: the app reads
 * all content by the API, and leads to the sign-in when that refuses. Where it was not built, the
 * pages without a script stand in for the gates.
 */
export function serveWeb(api: HttpApi, { web }: Pick<HttpApiParts, 'web'>): void {
  if (web === null) {
    for (const path of ['/', '/gates']) api.get(path, (c) => c.redirect('/plain/gates'));
    api.get('/gates/:key', (c) => c.redirect(`/plain/gates/${encodeURIComponent(c.req.param('key'))}`));
    return;
  }
  const page = web.get('/index.html');
  if (page === undefined) return;
  // The page names the files of one build, so it is asked for again each time; they never change.
  const sendApp = (c: Context<ApiEnvironment>): Promise<Response> =>
    sendFile(c, page, { 'Cache-Control': 'no-cache', 'Content-Security-Policy': webPolicy, 'Referrer-Policy': 'same-origin' });
  api.get('/', sendApp);
  for (const screen of screens) {
    api.get(`/${screen}`, sendApp);
    api.get(`/${screen}/*`, sendApp);
  }
  for (const [path, file] of web) {
    if (path === '/index.html' || path === '/build.json') continue;
    const isImmutable = path.startsWith('/assets/');
    const headers: Record<string, string> = {
      'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      // The frame that draws diagrams has no origin, and loads its scripts like a stranger.
      ...(isImmutable ? { 'Access-Control-Allow-Origin': '*' } : {}),
      ...(path === '/diagram-frame.html'
        ? { 'Cache-Control': 'no-cache', 'Content-Security-Policy': diagramFramePolicy, 'X-Frame-Options': 'SAMEORIGIN' }
        : {}),
    };
    api.get(path, (c) => sendFile(c, file, headers));
  }
}

async function sendFile(c: Context<ApiEnvironment>, file: WebFile, given: Readonly<Record<string, string>>): Promise<Response> {
  const chosen = chooseEncoding(c.req.header('accept-encoding') ?? '');
  const compressed = chosen && file[chosen];
  const encoding = compressed && chosen;
  const tag = `"${file.tag}${encoding === null ? '' : `-${encoding}`}"`;
  const headers: Record<string, string> = { ...given, ETag: tag, Vary: 'Accept-Encoding' };
  if (c.req.header('if-none-match') === tag) return new Response(null, { status: 304, headers });
  headers['Content-Type'] = file.type;
  if (encoding !== null) headers['Content-Encoding'] = encoding;
  return new Response(await (compressed ?? file.plain)(), { headers });
}
