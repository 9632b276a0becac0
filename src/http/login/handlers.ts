import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { renderForPage } from '../pages/render-for-page.ts';
import { Hono } from 'hono';
import type { Context, MiddlewareHandler } from 'hono';
import { NotFoundError } from '../../lifecycle/errors.ts';
import type { OidcSignIn, OpenedSession } from '../../ports/sign-in.ts';
import type { ApiEnvironment, HttpApi } from '../api-parts.ts';
import { findSession } from '../middleware/authenticate.ts';
import { readFormFields } from '../middleware/read-form-fields.ts';
import { requireSameOrigin } from '../middleware/require-same-origin.ts';
import { formReferrerPolicy } from '../pages/frame.ts';
import { HttpRefusal } from '../problems/http-refusal.ts';
import { toProblem } from '../problems/problem.ts';
import { readNextPage } from './next-page.ts';
import { ownOrigin } from './own-origin.ts';
import { pagePolicy, renderAccount, renderLogin, renderSignedOut, renderTerminalCode } from './pages.ts';
import { dropAttempt, dropSession, keepAttempt, keepSession, readAttempt, readSession } from './session-cookie.ts';

const mostFormBytes = 10_000;

/** Serves sign-in and sign-out. GET changes nothing, so following a link signs nobody in. */
export function serveLogin(api: HttpApi, limitFailures: MiddlewareHandler<ApiEnvironment>): void {
  const pages = new Hono<ApiEnvironment>();
  pages.onError(answerFailure);

  pages.get('/login', async (c) => {
    const session = readSession(c);
    const principal = session === null ? null : await findSession(c, session);
    const next = readNextPage(c.req.query('next'));
    return sendPage(c, principal ? renderAccount(principal, { next }) : renderLogin({ next, hasProvider: hasProvider(c) }));
  });

  pages.post('/login', limitFailures, async (c) => {
    requireSameOrigin(c);
    const form = await readForm(c);
    return welcome(c, await c.get('parts').signIn.withLink(readCode(form.get('code'))), readNextPage(form.get('next')));
  });

  pages.post('/login/terminal', async (c) => {
    requireSameOrigin(c);
    const session = readSession(c);
    const principal = session === null ? null : await findSession(c, session);
    if (!principal) return c.redirect('/login', 303);
    return sendPage(c, renderTerminalCode(await c.get('parts').serviceFor(principal).loginLinks.create({})));
  });

  pages.post('/logout', async (c) => {
    requireSameOrigin(c);
    const session = readSession(c);
    const left = session !== null && (await findSession(c, session)) ? await c.get('parts').signOut(session) : null;
    dropSession(c);
    const elsewhere = left?.idToken ? await findSignOutElsewhere(c, left.idToken) : null;
    // The sign-out URL holds the ID token, so it appears here alone and in no URL of ours.
    return elsewhere === null ? c.redirect('/login', 303) : sendPage(c, renderSignedOut({ elsewhere }));
  });

  pages.get('/login/oidc', async (c) => {
    const { url, state } = await provider(c).begin({ redirectUri: redirectUri(c), next: readNextPage(c.req.query('next')) });
    keepAttempt(c, state);
    return c.redirect(url, 303);
  });

  pages.get('/login/oidc/callback', limitFailures, async (c) => {
    const answer = { redirectUri: redirectUri(c), query: new URL(c.req.url).search.slice(1), state: readAttempt(c) };
    dropAttempt(c);
    const { next, ...session } = await provider(c).finish(answer);
    return welcome(c, session, readNextPage(next));
  });

  api.route('/', pages);
}

/** Finds the provider's sign-out URL. Its session would let the next person at this browser in. */
async function findSignOutElsewhere(c: Context<ApiEnvironment>, idToken: string): Promise<string | null> {
  const returnTo = `${ownOrigin(c)}/login`;
  return (await c.get('parts').signIn.oidc?.findSignOut({ idToken, returnTo })) ?? null;
}

function welcome(c: Context<ApiEnvironment>, session: OpenedSession, next: string): Response {
  keepSession(c, session);
  return c.redirect(next, 303);
}

/** Renders a problem for a person, with the login form below it. */
function answerFailure(error: unknown, c: Context<ApiEnvironment>): Response {
  const { problem, headers } = toProblem(error, c.get('requestId'));
  if (problem.status >= 500) c.get('parts').log.error({ err: error, requestId: c.get('requestId') }, 'call failed');
  const failure = { title: problem.detail, fix: renderForPage(problem.fixParts ?? problem.fix, c.get('parts').commandLine) };
  const page = renderLogin({ next: readNextPage(c.req.query('next')), hasProvider: hasProvider(c), failure });
  const answer = sendPage(c, page, problem.status);
  for (const [name, value] of Object.entries(headers)) if (name !== 'WWW-Authenticate') answer.headers.set(name, value);
  return answer;
}

function sendPage(c: Context<ApiEnvironment>, html: string, status = 200): Response {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': pagePolicy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': formReferrerPolicy,
  };
  return c.body(html, status as 200, headers);
}

async function readForm(c: Context<ApiEnvironment>): Promise<URLSearchParams> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded') return await readFormFields(c, mostFormBytes);
  throw new HttpRefusal({
    status: 415,
    headers: { Accept: 'application/x-www-form-urlencoded' },
    id: 'body.unsupported-type',
    message: 'Signing in takes the form of the login page.',
    fix: 'Use the page at /login. A program needs no session: it sends its token.',
  });
}

/** Extracts the code; a person may paste the whole link. */
function readCode(text: string | null): string {
  const code = (text ?? '').trim().replace(/^.*#/, '');
  if (/^[\w-]{1,100}$/.test(code)) return code;
  throw new HttpRefusal({
    status: 422,
    id: 'sign-in.no-code',
    message: 'That is no code of a login link.',
    fix: fix`Paste the whole link, or what stands behind its #. ${act('createLoginLink')} makes one.`,
  });
}

function hasProvider(c: Context<ApiEnvironment>): boolean {
  return c.get('parts').signIn.oidc !== null;
}

function provider(c: Context<ApiEnvironment>): OidcSignIn {
  const { oidc } = c.get('parts').signIn;
  if (oidc) return oidc;
  throw new NotFoundError({
    id: 'oidc.off',
    message: 'No identity provider is set up here.',
    fix: 'Sign in by a login link. docs/sign-in.md says how a provider is set up.',
  });
}

function redirectUri(c: Context<ApiEnvironment>): string {
  return `${ownOrigin(c)}/login/oidc/callback`;
}
