import { Hono, type Context } from 'hono';
import { ThroughlineError } from '../../../lifecycle/errors.ts';
import type { Principal } from '../../../ports/people.ts';
import { isUnheard } from '../../../usecases/manage-notifications.ts';
import { entityTag } from '../../../usecases/entity-tag.ts';
import type { Service } from '../../../usecases/service.ts';
import type { ApiEnvironment, HttpApi } from '../../api-parts.ts';
import { readSession } from '../../login/session-cookie.ts';
import { findSession } from '../../middleware/authenticate.ts';
import { readBytes } from '../../middleware/read-bytes.ts';
import { requireSameOrigin } from '../../middleware/require-same-origin.ts';
import { HttpRefusal } from '../../problems/http-refusal.ts';
import { toProblem } from '../../problems/problem.ts';
import { sendPage } from '../frame.ts';
import { readDecision } from './read-decision.ts';
import { renderGatePage } from './render-gate.ts';
import { renderInbox } from './render-inbox.ts';
import { renderRefusal } from './render-refusal.ts';
import { sawSameContent, tellRefusal } from './tell-changes.ts';
import { Typed } from './typed.ts';

const mostFormBytes = 200_000;
const mostShown = 100;

interface Reader {
  readonly principal: Principal;
  readonly service: Service;
}

/**
 * The pages that links in mails and chats lead to. Reading one decides nothing, whoever or whatever follows the link; a decision is the POST of its
 * form by a person who is signed in, and the database checks it like every other.
 */
export function serveGatePages(api: HttpApi): void {
  const pages = new Hono<ApiEnvironment>();
  pages.onError(answerFailure);

  pages.get('/gates', (c) =>
    asReader(c, async ({ principal, service }) => {
      const page = { limit: mostShown };
      const [mine, pending, channels] = await Promise.all([
        service.gates.list({ mine: true }, page),
        service.gates.list({ status: 'pending' }, page),
        principal.roles.includes('admin') ? service.notifications.channels() : { items: [] },
      ]);
      const unheard = channels.items.filter((channel) => isUnheard(channel));
      const own = new Set(mine.items.map(({ id }) => id));
      const others = pending.items.filter(({ id }) => !own.has(id));
      return sendPage(renderInbox({ person: principal.name, mine: mine.items, others, unheard }));
    }),
  );

  pages.get('/gates/:key', (c) => asReader(c, (reader) => showGate(reader, readKey(c), null)));

  pages.post('/gates/:key/decision', (c) => {
    requireSameOrigin(c);
    return asReader(c, async (reader) => {
      const key = readKey(c);
      const fields = new Map(new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw, mostFormBytes))));
      try {
        await reader.service.gates.decide(readDecision(key, fields));
      } catch (error) {
        if (!(error instanceof ThroughlineError)) throw error;
        // The page says why; the trail learns it from here, unless the database has written it down.
        c.error = error;
        return await showGate(reader, key, { error, fields });
      }
      return c.redirect(`/gates/${key}`, 303);
    });
  });

  api.route('/', pages);
}

async function showGate(
  { principal, service }: Reader,
  key: string,
  refused: { readonly error: ThroughlineError; readonly fields: ReadonlyMap<string, string> } | null,
): Promise<Response> {
  const gate = await service.gates.show({ key });
  const { artifact, version } = gate;
  const markdown = artifact === null || version === null ? null : await service.artifacts.markdown({ key: artifact, version });
  const seen = refused?.fields.get('seen') ?? '';
  const refusal = refused && tellRefusal(refused.error, { gate, seen });
  const typed = new Typed(refused?.fields, sawSameContent(seen, gate));
  const html = renderGatePage({ gate, person: principal.name, tag: entityTag(gate), markdown, refusal, typed });
  return sendPage(html, refused ? toProblem(refused.error, '').problem.status : 200);
}

/** Whoever is not signed in is sent to the login page, and comes back. */
async function asReader(c: Context<ApiEnvironment>, answer: (reader: Reader) => Promise<Response>): Promise<Response> {
  const session = readSession(c);
  const principal = session === null ? null : await findSession(c, session);
  if (!principal) return c.redirect(`/login?next=${encodeURIComponent(nextOf(c))}`, 303);
  c.set('principal', principal);
  return await answer({ principal, service: c.get('parts').serviceFor(principal) });
}

/** A form that was sent by somebody whose session has ended leads back to its page. */
function nextOf(c: Context<ApiEnvironment>): string {
  return c.req.method === 'GET' ? c.req.path : c.req.path.replace(/\/decision$/, '');
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
  const { problem } = toProblem(error, c.get('requestId'));
  if (problem.status >= 500) c.get('parts').log.error({ err: error, requestId: c.get('requestId') }, 'page failed');
  return sendPage(renderRefusal(problem), problem.status);
}
