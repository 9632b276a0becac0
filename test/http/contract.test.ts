import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { UnavailableError } from '../../src/lifecycle/errors.ts';
import { sendRequest, type ApiRequest } from './contract/api-client.ts';
import { checkAnswer, type Answer } from './contract/check-answer.ts';
import { openContractWorld, readEventData } from './contract/contract-world.ts';
import { findDocumentFaults } from './contract/document-faults.ts';
import { createDocumentSchemas } from './contract/document-schemas.ts';
import { invalidRequests } from './contract/invalid-requests.ts';
import { readOperations, type OpenApi, type Operation } from './contract/openapi-operations.ts';
import type { Case } from './contract/scenario.ts';
import { scenarios } from './contract/scenarios.ts';
import { countRecords } from './hostile/count-records.ts';

const world = await openContractWorld();
const { api } = world;
const document = (await (await api.call('GET', '/api/v1/openapi.json')).json()) as OpenApi;
const schemas = createDocumentSchemas(document);
const operations = readOperations(document);
const named = operations.map((operation) => ({ id: operation.id, operation }));
/** Every status that an operation answered with, to be compared with what the document promises. */
const seen = new Set<string>();

afterAll(world.close);

/** Sends the request to a server, and lists what is undocumented in the answer. */
async function drive(
  operation: Operation,
  request: ApiRequest,
  server: Parameters<typeof sendRequest>[0] = api,
): Promise<{ answer: Answer; wrong: string[] }> {
  const answer = await sendRequest(server, operation, request);
  seen.add(`${operation.id} ${answer.status}`);
  return { answer, wrong: checkAnswer(operation, answer, schemas) };
}

/** The same for a list of them; `wrong` names each by its reason, and what was answered instead of what it should be. */
async function driveAll(
  operation: Operation,
  calls: readonly { why: string; request: ApiRequest; statuses: readonly number[] }[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { why, request, statuses } of calls) {
    const { answer, wrong } = await drive(operation, request);
    if (!statuses.includes(answer.status))
      wrong.push(`expected ${statuses.join(' or ')}, got ${answer.status}: ${answer.text.slice(0, 200)}`);
    found.push(...wrong.map((line) => `${why}: ${line}`));
  }
  return found;
}

const toCall = ({ request, status }: Case) => ({ why: JSON.stringify(request).slice(0, 150), request, statuses: [status] });

function scenarioOf({ id }: Operation) {
  const scenario = scenarios[id];
  if (!scenario) throw new Error(`Operation ${id} has no scenario.`);
  return scenario;
}

test('every operation of the document has a scenario, and every scenario an operation', () => {
  expect(operations.map(({ id }) => id).toSorted()).toEqual(Object.keys(scenarios).toSorted());
});

test('the document of the repository, from which clients are generated, is that of the server', async () => {
  const committed = JSON.parse(await readFile('docs/openapi.json', 'utf8')) as OpenApi;
  expect({ ...committed, info: { ...committed.info, version: document.info.version } }).toEqual(document);
});

/** Requests that would succeed, by operation: what is refused leaves them as good as they were. */
const unspent = new Map<string, ApiRequest>();

async function prepareUnspent(operation: Operation): Promise<ApiRequest> {
  const request = unspent.get(operation.id) ?? (await scenarioOf(operation).prepare(world));
  unspent.set(operation.id, request);
  return request;
}

/** Gives it to who carries it out. What only reads can be asked again. */
async function spend(operation: Operation): Promise<ApiRequest> {
  const request = await prepareUnspent(operation);
  if (operation.method !== 'GET') unspent.delete(operation.id);
  return request;
}

/** Drives what must do nothing, and compares the records. */
async function driveIdle(operation: Operation, calls: Parameters<typeof driveAll>[1]): Promise<void> {
  await world.rest();
  const before = await countRecords(api.db);
  expect(await driveAll(operation, calls)).toEqual([]);
  expect(await countRecords(api.db)).toEqual(before);
}

/** Another server on the same database, which may be held before it stores what a request came to. */
let hold: { readonly reached: () => void; readonly released: Promise<void> } | null = null;
const held = await api.openSecond({
  change: (parts) => ({
    ...parts,
    requests: {
      ...parts.requests,
      finish: async (done) => {
        hold?.reached();
        await hold?.released;
        await parts.requests.finish(done);
      },
    },
  }),
});
afterAll(() => held.close());

describe.each(named.filter(({ operation }) => !operation.isPublic))('$id, by callers', ({ operation }) => {
  const { onlyFor, toOthers, anyScope, status = 200 } = scenarioOf(operation);

  test('is refused to whoever shows no valid token', async () => {
    const request = await prepareUnspent(operation);
    const authorization = (value: string): ApiRequest => ({
      ...request,
      token: null,
      headers: { ...request.headers, authorization: value },
    });
    const callers = [
      { why: 'no token', request: { ...request, token: null } },
      { why: 'a token of nobody', request: { ...request, token: 'tl_0123456789abcdef' } },
      { why: 'a revoked token', request: { ...request, token: world.revokedToken } },
      { why: 'a token of 10,000 characters', request: { ...request, token: 'x'.repeat(10_000) } },
      { why: 'another scheme', request: authorization(`Basic ${btoa(`ada:${api.owner.token}`)}`) },
      { why: 'no scheme', request: authorization(api.owner.token) },
      { why: 'two tokens', request: authorization(`Bearer ${api.owner.token}, Bearer ${api.owner.token}`) },
    ];
    await driveIdle(
      operation,
      callers.map((caller) => ({ ...caller, statuses: [401] })),
    );
  });

  test('is refused to a token that was not made for it', async () => {
    const token = operation.method === 'GET' ? world.blindToken : world.readingToken;
    const request = anyScope ? await spend(operation) : await prepareUnspent(operation);
    const { answer, wrong } = await drive(operation, { ...request, token });
    expect(wrong).toEqual([]);
    if (anyScope) expect(answer.status).toBe(status);
    else expect([answer.status, JSON.parse(answer.text)]).toMatchObject([403, { id: 'token.scope' }]);
  });

  test('is granted or refused by who calls', async () => {
    const { machine, stranger } = toOthers ?? {
      machine: onlyFor ? 403 : status,
      stranger: onlyFor && onlyFor !== 'people' ? 403 : status,
    };
    for (const [why, token, expected] of [
      ['a machine', world.machineToken, machine],
      ['a person without the role', world.strangerToken, stranger],
    ] as const) {
      const request = expected < 400 ? await spend(operation) : await prepareUnspent(operation);
      expect(await driveAll(operation, [{ why, request: { ...request, token }, statuses: [expected] }])).toEqual([]);
    }
  });

  test('shows a machine that may only read nothing of tokens, identities and the installation, and does nothing for it', async () => {
    const request = { ...(await prepareUnspent(operation)), token: world.readingMachineToken };
    if (operation.method !== 'GET') {
      const { machine = 403 } = toOthers ?? {};
      await driveIdle(operation, [{ why: 'a change', request, statuses: [403, machine].filter((one) => one >= 400) }]);
      return;
    }
    const { answer, wrong } = await drive(operation, request);
    expect(wrong).toEqual([]);
    const shown = answer.text.match(/TOKEN-\d+|identity-of-a-person|line-of-the-diagnosis/g) ?? [];
    const { tokenId } = await api.ports.people.authenticate(world.readingMachineToken);
    expect(shown.filter((text) => text !== tokenId)).toEqual([]);
  });

  test('is granted to a session as to its person, when a page of this server asks, and no other', async () => {
    const { token = api.owner.token, ...request } = await prepareUnspent(operation);
    const { cookie } = await world.openSession(token ?? '');
    const from = (headers: Record<string, string>): ApiRequest => ({
      ...request,
      token: null,
      headers: { ...request.headers, cookie, ...headers },
    });
    const { origin } = new URL(api.url);
    const others = [
      { why: 'another site', request: from({ 'sec-fetch-site': 'cross-site' }), statuses: [403] },
      { why: 'another port', request: from({ 'sec-fetch-site': 'same-site' }), statuses: [403] },
      { why: 'another origin', request: from({ origin: 'https://evil.example' }), statuses: [403] },
      {
        why: 'an origin that is hidden',
        request: from({ origin: 'null', 'sec-fetch-site': 'same-origin' }),
        statuses: [403],
      },
      {
        why: 'a session that ended',
        request: from({ 'sec-fetch-site': 'same-origin', cookie: cookie.replace(/=.*/, '=tl_ended') }),
        statuses: [401],
      },
    ];
    await driveIdle(operation, others);
    await spend(operation);
    const own = { why: 'an own page', request: from({ 'sec-fetch-site': 'same-origin', origin }), statuses: [status] };
    expect(await driveAll(operation, [own])).toEqual([]);
  });
});

describe.each(named)('$id', ({ operation }) => {
  const { more, refused, status = 200 } = scenarioOf(operation);

  test('refuses whatever its schemas do not take, and does nothing', async () => {
    await driveIdle(operation, invalidRequests(operation, await prepareUnspent(operation), schemas));
  });

  test('answers valid requests as documented', async () => {
    const cases: Case[] = [{ request: await spend(operation), status }, ...((await more?.(world)) ?? [])];
    expect(await driveAll(operation, cases.map(toCall))).toEqual([]);
  });

  test('refuses what the state of things does not allow', async () => {
    expect(await driveAll(operation, ((await refused?.(world)) ?? []).map(toCall))).toEqual([]);
  });
});

describe.each(named.filter(({ operation }) => operation.method === 'POST'))('$id, repeated', ({ operation }) => {
  const { status = 200 } = scenarioOf(operation);

  test('gives its refusal again', async () => {
    const { headers, ...request } = await prepareUnspent(operation);
    const wrong = { ...request, query: { unknown: '1' }, headers: { ...headers, 'idempotency-key': `refused-${operation.id}` } };
    const [first, second] = [await drive(operation, wrong), await drive(operation, wrong)];
    expect([...first.wrong, ...second.wrong]).toEqual([]);
    expect([first.answer.status, second.answer.status]).toEqual([422, 422]);
    expect(second.answer.text).toBe(first.answer.text);
  });

  test('waits for its first answer, gives it again, and refuses another body under the same key', async () => {
    const request = await spend(operation);
    const keyed = { ...request, headers: { ...request.headers, 'idempotency-key': `repeat-${operation.id}` } };
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    hold = { reached: reached.resolve, released: released.promise };
    const answering = drive(operation, keyed, { ...api, url: held.url });
    await reached.promise;
    hold = null;
    const meanwhile = await drive(operation, keyed);
    released.resolve();
    const first = await answering;
    expect(meanwhile.answer.status).toBe(409);
    expect(JSON.parse(meanwhile.answer.text)).toMatchObject({ id: 'idempotency.in-progress' });
    expect(first.answer.status).toBe(status);
    expect(first.answer.headers.has('idempotent-replayed')).toBe(false);

    await world.rest();
    const before = await countRecords(api.db);
    const second = await drive(operation, keyed);
    expect([...first.wrong, ...meanwhile.wrong, ...second.wrong]).toEqual([]);
    expect(second.answer.headers.get('idempotent-replayed')).toBe('true');
    for (const name of ['etag', 'location', 'content-type'])
      expect(second.answer.headers.get(name)).toBe(first.answer.headers.get(name));
    expect({ status: second.answer.status, text: second.answer.text }).toEqual({
      status: first.answer.status,
      text: first.answer.text,
    });

    const other = await drive(
      operation,
      'json' in request
        ? { ...keyed, json: { other: 1 } }
        : request.body instanceof FormData
          ? { ...keyed, body: new FormData() }
          : {
              ...keyed,
              body: '{ }',
              headers: { 'content-type': Object.keys(operation.body?.content ?? {})[0] ?? '', ...keyed.headers },
            },
    );
    expect(other.wrong).toEqual([]);
    expect(other.answer.status).toBe(422);
    expect(JSON.parse(other.answer.text)).toMatchObject({ id: 'idempotency.different-request' });
    expect(await countRecords(api.db)).toEqual(before);
  });
});

describe.each(named.filter(({ operation }) => operation.responses.has(304)))('$id, again', ({ operation }) => {
  test('is 304 to a reader who has it, and the whole to one who has another', async () => {
    const request = await scenarioOf(operation).prepare(world);
    const { answer } = await drive(operation, request);
    const tag = answer.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    const having = (value: string): ApiRequest => ({ ...request, headers: { ...request.headers, 'if-none-match': value } });
    const known = { why: 'known', request: having(`"other", W/${tag}`), statuses: [304] };
    const unknown = { why: 'unknown', request: having('"other"'), statuses: [200] };
    expect(await driveAll(operation, [known, unknown])).toEqual([]);
  });
});

describe('event streams', () => {
  test('send data that the document describes, and go on after the id that a reader names', async () => {
    const operation = named.find(({ id }) => id === 'streamRunEvents')?.operation;
    if (!operation) throw new Error('The document has no streamRunEvents.');
    const request = { params: { key: world.run }, query: { until: 'settled' }, events: Infinity };
    const all = readEventData((await drive(operation, request)).answer);
    expect(all.length).toBeGreaterThan(5);
    expect(all.flatMap(({ data }) => schemas.findErrors({ $ref: '#/components/schemas/FeedEvent' }, data))).toEqual([]);
    const rest = readEventData((await drive(operation, { ...request, headers: { 'last-event-id': all[2]?.id ?? '' } })).answer);
    expect(rest).toEqual(all.slice(3));
  });
});

describe('what every operation may answer', () => {
  const every = async (server: { url: string }, expected: number): Promise<string[]> => {
    const found: string[] = [];
    for (const operation of operations) {
      // A body of its own: the door answers before it looks at the rest.
      const { answer, wrong } = await drive(
        operation,
        { headers: { 'if-match': '*' }, params: { key: 'PRD-001', id: 'x' } },
        { ...api, url: server.url },
      );
      if (answer.status !== expected && !(expected !== 500 && operation.isPublic)) wrong.push(`got ${answer.status}`);
      found.push(...wrong.map((line) => `${operation.id}: ${line}`));
    }
    return found;
  };

  test('429 when too many requests came', async () => {
    const strict = await api.openSecond({ limits: { requestsPerMinute: 1 } });
    for (const path of ['/api/v1/me', '/metrics']) await api.call('GET', new URL(path, strict.url).href);
    expect(await every(strict, 429)).toEqual([]);
    await strict.close();
  });

  test('503 while the database does not answer, and 500 for a defect, saying nothing of it', async () => {
    const failWith = (error: Error) =>
      api.openSecond({ change: (parts) => ({ ...parts, authenticate: () => Promise.reject(error) }) });
    const away = await failWith(
      new UnavailableError({ id: 'database.unavailable', message: 'The database does not answer.', fix: 'Look at it.' }),
    );
    expect(await every(away, 503)).toEqual([]);
    await away.close();
    const broken = await api.openSecond({
      change: (parts) => ({
        ...parts,
        get hostNames(): never {
          throw new Error('select secret from /srv/app/token.ts');
        },
      }),
    });
    expect(await every(broken, 500)).toEqual([]);
    const answer = await fetch(new URL('/api/v1/me', broken.url));
    expect(await answer.text()).not.toMatch(/select|secret|srv|token\.ts/);
    await broken.close();
  });

  test('503 with the checks while a part does not do its work, and the server lives on', async () => {
    const checks = [{ name: 'database' as const, ok: false, needed: true, detail: 'does not answer' }];
    const unready = await api.openSecond({ change: (parts) => ({ ...parts, readiness: () => Promise.resolve(checks) }) });
    const ask = async (id: string) => {
      const operation = operations.find((candidate) => candidate.id === id);
      if (!operation) throw new Error(`The document has no ${id}.`);
      return drive(operation, {}, { ...api, url: unready.url });
    };
    const [readiness, health] = [await ask('readReadiness'), await ask('readHealth')];
    expect([...readiness.wrong, ...health.wrong]).toEqual([]);
    expect([readiness.answer.status, JSON.parse(readiness.answer.text)]).toMatchObject([503, { ready: false, checks }]);
    expect(health.answer.status).toBe(200);
    await unready.close();
  });

  test('421 under a name that is not its own', async () => {
    const elsewhere = await api.openSecond({ change: (parts) => ({ ...parts, hostNames: ['throughline.example'] }) });
    expect(await every(elsewhere, 421)).toEqual([]);
    await elsewhere.close();
  });
});

describe('paths', () => {
  const paths = [...new Set(operations.map(({ path }) => path))].map((path) => ({ path }));
  test.each(paths)('$path allows no method beyond those documented, and names them', async ({ path }) => {
    const documented = operations.filter((operation) => operation.path === path).map(({ method }) => method);
    const address = path.replace(/\{\w+\}/g, 'PRD-001');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((candidate) => !documented.includes(candidate))) {
      const response = await api.call(method, address);
      expect([method, response.status, response.headers.get('content-type')]).toEqual([method, 405, 'application/problem+json']);
      const allowed = (response.headers.get('allow') ?? '').split(', ').filter((name) => !['HEAD', 'OPTIONS'].includes(name));
      expect(allowed.toSorted()).toEqual(documented.toSorted());
      const problem = await response.json();
      expect(schemas.findErrors({ $ref: '#/components/schemas/Problem' }, problem)).toEqual([]);
    }
  });
});

describe('the document', () => {
  test('is OpenAPI 3.1 whose references, names, security, problems and examples hold', () => {
    expect(findDocumentFaults(document, schemas)).toEqual([]);
  });

  test('promises no answer that none of these requests got', () => {
    const promised = operations.flatMap(({ id, responses }) => [...responses.keys()].map((status) => `${id} ${status}`));
    expect(promised.filter((promise) => !seen.has(promise))).toEqual([]);
  });
});
