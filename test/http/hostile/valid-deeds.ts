import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { writePrd } from '../contract/contract-world.ts';
import { doExchange, exchangeDeeds, type ExchangeDeed } from './exchange-deeds.ts';
import { toBytes, type HostileRequest } from './hostile-request.ts';
import { jsonRequest, type HostileWorld, type Lane } from './hostile-world.ts';
import { Wire, type WireAnswer } from './wire.ts';

/** Something that a good client does between the others. */
export type Deed =
  | { readonly kind: 'import' | 'replace' | 'abandon'; readonly number: number }
  | { readonly kind: 'token' | 'revoke' | 'start' | 'cancel' | 'fork' | 'comment' | 'sign-in'; readonly number: number }
  | { readonly kind: ExchangeDeed; readonly number: number }
  | { readonly kind: 'decide'; readonly number: number; readonly decision: 'approve' | 'request-changes' | 'reject' };

const number = fc.nat({ max: 2000 });
const of = (kind: Exclude<Deed['kind'], 'decide'>): fc.Arbitrary<Deed> => number.map((chosen) => ({ kind, number: chosen }));

export const validDeed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 40, arbitrary: of('import') },
  { weight: 15, arbitrary: of('replace') },
  { weight: 10, arbitrary: of('abandon') },
  { weight: 10, arbitrary: of('token') },
  { weight: 6, arbitrary: of('revoke') },
  { weight: 5, arbitrary: of('start') },
  { weight: 2, arbitrary: of('cancel') },
  { weight: 2, arbitrary: of('fork') },
  { weight: 2, arbitrary: of('comment') },
  { weight: 3, arbitrary: of('sign-in') },
  ...exchangeDeeds.map((kind) => ({ weight: 3, arbitrary: of(kind) })),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      number,
      decision: fc.constantFrom('approve' as const, 'request-changes' as const, 'reject' as const),
    }),
  },
);

/** What clients sent whose death left them without an answer; they ask again later. */
export type Abandoned = HostileRequest[];

interface Doing {
  readonly world: HostileWorld;
  readonly lane: Lane;
  readonly abandoned: Abandoned;
}

/** Does it as a good client would, and expects that it is done, or refused for what others did meanwhile. */
export async function doDeed(deed: Deed, { world, lane, abandoned }: Doing): Promise<void> {
  const { owner, decider } = world.tokens;
  const send = (
    method: string,
    target: string,
    rest: Partial<Parameters<typeof jsonRequest>[0]> = {},
  ): Promise<WireAnswer | null> => lane.exchange(jsonRequest({ method, target: `/api/v1${target}`, token: owner, ...rest }));
  const list = async <T>(target: string): Promise<T[]> =>
    (JSON.parse((await send('GET', target))?.body ?? '{}') as { items: T[] }).items;
  const pick = <T>(items: readonly T[]): T | undefined => items[deed.number % items.length];
  const done = (answer: WireAnswer | null, ...statuses: number[]): void =>
    expect(statuses, answer?.body).toContain(answer?.status);

  switch (deed.kind) {
    case 'log':
    case 'attest':
    case 'sync':
    case 'clear':
    case 'baseline':
    case 'bundle': {
      const outcome = await doExchange(deed.kind, deed.number, {
        pick,
        send: (method, target, { text, headers = [], json } = {}) =>
          text === undefined
            ? send(method, target, { headers, ...(json === undefined ? {} : { json }) })
            : lane.exchange(markdownRequest({ method, target: `/api/v1${target}`, token: owner, text, headers })),
      });
      return outcome === null ? undefined : done(outcome.answer, ...outcome.statuses);
    }
    case 'import':
      // A number that comes again is the same request under the same key.
      return done(
        await lane.exchange(
          importRequest({ token: owner, number: deed.number, headers: [['Idempotency-Key', `import-${deed.number}`]] }),
        ),
        200,
        201,
        409,
      );
    case 'replace': {
      const prd = pick(await list<{ key: string }>('/artifacts?kind=prd'));
      if (!prd) return;
      return done(await lane.exchange(replaceRequest({ token: owner, number: deed.number, key: prd.key })), 200);
    }
    case 'abandon':
      return void abandoned.push(await leaveBeforeAnswer(world, deed.number));
    case 'token':
      return done(await send('POST', '/tokens', { json: { holder: `Holder ${deed.number}`, kind: 'person' } }), 201);
    case 'revoke': {
      const token = pick(
        (await list<{ id: string; holder: string }>('/tokens')).filter(({ holder }) => /^Holder \d+$/.test(holder)),
      );
      if (!token) return;
      return done(await send('DELETE', `/tokens/${token.id}`, { headers: [['If-Match', '*']] }), 200);
    }
    case 'start': {
      const prd = pick(await list<{ key: string; title: string }>('/artifacts?kind=prd&limit=200').then(onlyOurs));
      if (!prd) return;
      return done(await send('POST', '/runs', { json: { workflow: 'inception', prd: prd.key } }), 200, 201);
    }
    case 'cancel': {
      const run = pick(await list<{ id: string }>('/runs'));
      if (!run) return;
      return done(
        await send('POST', `/runs/${run.id}/cancel`, { json: { note: 'Enough.' }, headers: [['If-Match', '*']] }),
        200,
        409,
      );
    }
    case 'fork': {
      const run = pick(await list<{ id: string }>('/runs?status=canceled'));
      if (!run) return;
      return done(await send('POST', `/runs/${run.id}/fork`, { json: {}, headers: [['If-Match', '*']] }), 201);
    }
    case 'comment': {
      const gate = pick(await list<{ id: string }>('/gates?status=pending'));
      if (!gate) return;
      return done(await send('POST', `/gates/${gate.id}/comments`, { json: { text: `Comment ${deed.number}.` } }), 201, 409);
    }
    case 'sign-in': {
      const link = JSON.parse((await send('POST', '/login-links', { json: {} }))?.body ?? '') as { code: string };
      const answer = await lane.exchange(loginForm(link.code));
      done(answer, 303);
      const cookie = (answer?.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      // Somebody may have ended all sessions meanwhile.
      return done(await lane.exchange({ ...readMe, headers: [['Cookie', cookie]] }), 200, 401);
    }
    case 'decide': {
      // Imported logs and what others submit open gates of other roles.
      const mine = await send('GET', '/gates?mine=yes', { token: decider });
      const gate = pick((JSON.parse(mine?.body ?? '{}') as { items: { id: string }[] }).items);
      if (!gate) return;
      const tag = (await send('GET', `/gates/${gate.id}`))?.headers.get('etag') ?? '';
      const json = { decision: deed.decision, all: deed.decision === 'approve', note: 'Read it.' };
      const headers = [['If-Match', tag] as const, ['Idempotency-Key', randomUUID()] as const];
      const answer = await send('POST', `/gates/${gate.id}/decisions`, { token: decider, json, headers });
      // Whoever asked for changes does not approve what came of that.
      if (answer?.status === 403 && answer.body.includes('gate.contributor')) return;
      return done(answer, 201, 200, 409, 412);
    }
  }
}

const readMe: HostileRequest = { method: 'GET', target: '/api/v1/me', headers: [], body: new Uint8Array(), framing: 'framed' };

/** As the page at /login sends it. */
function loginForm(code: string): HostileRequest {
  return {
    method: 'POST',
    target: '/login',
    headers: [
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['Sec-Fetch-Site', 'same-origin'],
    ],
    body: Buffer.from(new URLSearchParams({ code, next: '/' }).toString()),
    framing: 'framed',
  };
}

/** Sends an import and dies at once, at a place in it that `number` chooses: before its end, or before the answer. */
async function leaveBeforeAnswer({ port, tokens }: HostileWorld, at: number): Promise<HostileRequest> {
  const request = importRequest({ token: tokens.owner, number: at + 10_000, headers: [['Idempotency-Key', randomUUID()]] });
  const bytes = toBytes(request);
  const wire = new Wire(port);
  wire.send(at % 2 === 0 ? bytes : bytes.subarray(0, at % bytes.length));
  // Long enough for some to be carried out, and short enough for others to be cut while they are.
  for (let turn = 0; turn < at % 40; turn++) await new Promise((resolve) => setImmediate(resolve));
  wire.cut();
  return request;
}

function importRequest({
  token,
  number: chosen,
  headers = [],
}: {
  token: string;
  number: number;
  headers?: HostileRequest['headers'];
}): HostileRequest {
  return markdownRequest({ method: 'POST', target: '/api/v1/prds', token, text: writePrd(`Deed ${chosen}`), headers });
}

function replaceRequest({ token, number: chosen, key }: { token: string; number: number; key: string }): HostileRequest {
  const headers = [['If-Match', '*'] as const];
  return markdownRequest({ method: 'PUT', target: `/api/v1/prds/${key}`, token, text: writePrd(`Deed ${chosen} anew`), headers });
}

function markdownRequest(call: {
  method: string;
  target: string;
  token: string;
  text: string;
  headers: HostileRequest['headers'];
}): HostileRequest {
  const { text, ...rest } = call;
  return { ...jsonRequest({ ...rest, headers: [...rest.headers, ['Content-Type', 'text/markdown']] }), body: Buffer.from(text) };
}

/** Hostile imports may have nothing to model. */
function onlyOurs<T extends { title: string }>(prds: readonly T[]): T[] {
  return prds.filter(({ title }) => title.startsWith('Deed '));
}
