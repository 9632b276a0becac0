import { act, fix } from '../../lifecycle/fixes/fix.ts';
import type { Context, Hono } from 'hono';
import type { ApiEnvironment, HttpApi, HttpApiParts } from '../api-parts.ts';
import { readSession } from '../login/session-cookie.ts';
import { findSession } from '../middleware/authenticate.ts';
import { requireScope } from '../../usecases/requests/require-scope.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';

const base = '/admin/queues';

// Allows the board's own scripts and inline styles, but nothing foreign, such as its web font.
const policy = `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'`;

/** Matches the link to that font, which a browser would request, be refused and report. */
const foreignStyle = /<link\b[^<>]*href="https?:[^<>]*>/g;

/**
 * Serves Bull Board to signed-in admins, read-only: the database decides what runs, so nobody needs
 * to repair the queue. Loads on first use; `parts.closing` closes the connection.
 */
export function serveQueueBoard(
  api: HttpApi,
  { openBoardQueue, closing }: Pick<HttpApiParts, 'openBoardQueue' | 'closing'>,
): void {
  let board: Promise<Hono> | undefined;
  const open = async (): Promise<Hono> => {
    const { queue, close } = await openBoardQueue();
    closing.addEventListener('abort', () => void close().catch(() => undefined), { once: true });
    const { buildQueueBoard } = await import('./build-queue-board.ts');
    return buildQueueBoard(queue, base);
  };

  const answer = async (c: Context<ApiEnvironment>): Promise<Response> => {
    // A program cannot sign in at a page, and would take the page for its answer.
    if (/^bearer\b/i.test(c.req.header('authorization') ?? '')) throw browserOnly();
    const session = readSession(c);
    const principal = session === null ? null : await findSession(c, session);
    if (!principal) return c.redirect(`/login?next=${encodeURIComponent(base)}`, 303);
    c.set('principal', principal);
    if (!principal.roles.includes('admin')) throw adminRequired();
    requireScope(principal, 'admin');
    if (c.req.method !== 'GET') throw readOnly();
    board ??= open().catch((error: unknown) => {
      board = undefined;
      throw error;
    });
    const shown = await (await board).fetch(new Request(c.req.url, { headers: c.req.raw.headers }));
    const headers = new Headers(shown.headers);
    headers.set('Content-Security-Policy', policy);
    if (headers.get('content-type')?.startsWith('text/html') !== true)
      return new Response(shown.body, { status: shown.status, headers });
    headers.delete('content-length');
    return new Response((await shown.text()).replace(foreignStyle, ''), { status: shown.status, headers });
  };
  api.all(base, answer);
  api.all(`${base}/*`, answer);
}

function browserOnly(): HttpRefusal {
  return new HttpRefusal({
    status: 403,
    id: 'queue-board.browser-only',
    message: 'The queues are a page for admins who are signed in at a browser; it takes no token.',
    fix: fix`Sign in at a browser (${act('createLoginLink')}), or read \`queue_jobs\` at /metrics.`,
  });
}

function adminRequired(): HttpRefusal {
  return new HttpRefusal({
    status: 403,
    id: 'queue-board.admin-required',
    message: 'Only admins see the queues.',
    fix: 'Ask somebody with the role admin.',
  });
}

function readOnly(): HttpRefusal {
  return new HttpRefusal({
    status: 405,
    headers: { Allow: 'GET' },
    id: 'queue-board.read-only',
    message: 'The queues are only shown here.',
    fix: 'Cancel or retry the run instead: the database decides what runs.',
  });
}
