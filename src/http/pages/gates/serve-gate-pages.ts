import { Hono, type Context } from 'hono';
import { ThroughlineError } from '../../../lifecycle/errors.ts';
import type { Principal } from '../../../ports/people.ts';
import { isUnheard } from '../../../usecases/notifications/manage-notifications.ts';
import { entityTag } from '../../../usecases/artifacts/entity-tag.ts';
import type { Service } from '../../../usecases/service.ts';
import type { ApiEnvironment, HttpApi } from '../../api-parts.ts';
import { readSession } from '../../login/session-cookie.ts';
import { findSession } from '../../middleware/authenticate.ts';
import { readFormFields } from '../../middleware/read-form-fields.ts';
import { requireSameOrigin } from '../../middleware/require-same-origin.ts';
import { HttpRefusal } from '../../problems/http-refusal.ts';
import { toProblem } from '../../problems/problem.ts';
import { sendPage } from '../frame.ts';
import { renderForPage, type CommandLine } from '../render-for-page.ts';
import { readDecision } from './read-decision.ts';
import { renderGatePage } from './render-gate.ts';
import { renderInbox } from './render-inbox.ts';
import { isFilledIn, renderKept } from './render-kept.ts';
import { renderRefusal } from './render-refusal.ts';
import { sawSameContent, describeRefusal } from './render-changes.ts';
import { Typed } from './typed.ts';

/**
 * A note with comments in a script of nine encoded bytes a character fills 180 kB, and each
 * criterion and waiver has a field too. Ten times that is held for one answer.
 */
const mostFormBytes = 2_000_000;
const mostShown = 100;

interface Reader {
  readonly commandLine: CommandLine;
  readonly principal: Principal;
  readonly service: Service;
}

/**
 * Serves the pages that links in mails and chats open. GET decides nothing; a signed-in person's
 * POST decides, and the database checks it like any decision.
 */
export function serveGatePages(api: HttpApi): void {
  const pages = new Hono<ApiEnvironment>();
  pages.onError(answerFailure);

  pages.get('/plain/gates', (c) =>
    asReader(c, async ({ principal, service, commandLine }) => {
      const page = { limit: mostShown };
      const [mine, pending, channels] = await Promise.all([
        service.gates.list({ mine: true }, page),
        service.gates.list({ status: 'pending' }, page),
        principal.roles.includes('admin') ? service.notifications.channels() : { items: [] },
      ]);
      const unheard = channels.items.filter((channel) => isUnheard(channel));
      const own = new Set(mine.items.map(({ id }) => id));
      const others = pending.items.filter(({ id }) => !own.has(id));
      return sendPage(renderInbox({ person: principal.name, mine: mine.items, others, unheard, commandLine }));
    }),
  );

  pages.get('/plain/gates/:key', (c) => asReader(c, (reader) => showGate(reader, readKey(c), null)));

  pages.post('/plain/gates/:key/decision', (c) =>
    withForm(c, async (reader, key, fields) => {
      try {
        await reader.service.gates.decide(readDecision(key, fields));
      } catch (error) {
        if (!(error instanceof ThroughlineError)) throw error;
        // The page explains the error; setting it here audits it, unless the database did.
        c.error = error;
        return await showGate(reader, key, { error, fields });
      }
      return c.redirect(`/plain/gates/${key}`, 303);
    }),
  );

  // Returns from the page that kept the typed text to the form; decides nothing.
  pages.post('/plain/gates/:key/form', (c) =>
    withForm(c, (reader, key, fields) => showGate(reader, key, { error: null, fields })),
  );

  api.route('/', pages);
}

async function showGate(
  { principal, service, commandLine }: Reader,
  key: string,
  sent: { readonly error: ThroughlineError | null; readonly fields: ReadonlyMap<string, string> } | null,
): Promise<Response> {
  const gate = await service.gates.show({ key });
  const { artifact, version } = gate;
  const markdown = artifact === null || version === null ? null : await service.artifacts.markdown({ key: artifact, version });
  const seen = sent?.fields.get('seen') ?? '';
  const error = sent?.error ?? null;
  const refusal = error && describeRefusal(error, { gate, seen });
  const typed = new Typed(sent?.fields, sawSameContent(seen, gate));
  const html = renderGatePage({ gate, person: principal.name, tag: entityTag(gate), markdown, refusal, typed, commandLine });
  return sendPage(html, error ? toProblem(error, '').problem.status : 200);
}

/** Handles a form so that its content comes back to the person in every outcome. */
async function withForm(
  c: Context<ApiEnvironment>,
  answer: (reader: Reader, key: string, fields: ReadonlyMap<string, string>) => Promise<Response>,
): Promise<Response> {
  requireSameOrigin(c);
  const key = readKey(c);
  // The caller is resolved before the body: an unknown caller's body must be small.
  const found = await findReader(c).catch((error: unknown) => ({ error }));
  const fields = await readFields(c);
  try {
    if (found !== null && 'error' in found) throw found.error;
    const reader = found;
    if (reader) return await answer(reader, key, fields);
    if (!isFilledIn(fields)) return toLogin(c);
    return sendPage(renderKept({ key, fields, problem: sessionEnded, asksToSignIn: true }), 401);
  } catch (error) {
    if (!isFilledIn(fields)) throw error;
    c.error = error instanceof Error ? error : new Error(String(error));
    const problem = problemOf(error, c);
    return sendPage(renderKept({ key, fields, problem, asksToSignIn: false }), problem.status);
  }
}

const sessionEnded = {
  title: 'You are not signed in any more',
  detail: 'Your session has ended.',
  fix: 'What you typed is kept on this page, and nowhere else.',
};

/** Turns the CRLF that browsers send into LF, which a field counts as one character. */
async function readFields(c: Context<ApiEnvironment>): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await readFormFields(c, mostFormBytes))].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

/** Sends a person who is not signed in to the login page, which leads back. */
async function asReader(c: Context<ApiEnvironment>, answer: (reader: Reader) => Promise<Response>): Promise<Response> {
  const reader = await findReader(c);
  return reader ? await answer(reader) : toLogin(c);
}

async function findReader(c: Context<ApiEnvironment>): Promise<Reader | null> {
  const session = readSession(c);
  const principal = session === null ? null : await findSession(c, session);
  if (!principal) return null;
  c.set('principal', principal);
  const { commandLine, serviceFor } = c.get('parts');
  return { principal, commandLine, service: serviceFor(principal) };
}

function toLogin(c: Context<ApiEnvironment>): Response {
  return c.redirect(`/login?next=${encodeURIComponent(nextOf(c))}`, 303);
}

/** Returns the gate's page, also for a form that was sent after the session ended. */
function nextOf(c: Context<ApiEnvironment>): string {
  return c.req.method === 'GET' ? c.req.path : c.req.path.replace(/\/(?:decision|form)$/, '');
}

function readKey(c: Context<ApiEnvironment>): string {
  const key = c.req.param('key') ?? '';
  if (/^GATE-\d{3,9}$/.test(key)) return key;
  throw new HttpRefusal({
    status: 404,
    id: 'gate.not-found',
    message: 'There is no such gate.',
    fix: 'Go back to the list of gates.',
  });
}

function answerFailure(error: unknown, c: Context<ApiEnvironment>): Response {
  const problem = problemOf(error, c);
  const answer = sendPage(renderRefusal(problem), problem.status);
  const { headers } = toProblem(error, c.get('requestId'));
  for (const [name, value] of Object.entries(headers)) if (name !== 'WWW-Authenticate') answer.headers.set(name, value);
  return answer;
}

/** Returns the problem with its fix as HTML. */
function problemOf(error: unknown, c: Context<ApiEnvironment>): ReturnType<typeof toProblem>['problem'] {
  const { problem } = toProblem(error, c.get('requestId'));
  if (problem.status >= 500) c.get('parts').log.error({ err: error, requestId: c.get('requestId') }, 'page failed');
  return { ...problem, fix: renderForPage(problem.fixParts ?? problem.fix, c.get('parts').commandLine) };
}
