import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { BlockList } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HttpApiParts } from '../../src/http/api-parts.ts';
import { documentOf, problemOf } from './support/answers.ts';
import { openTestApi, type TestApi } from './support/open-test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const ownPage = (): Record<string, string> => ({ origin: api.url, 'sec-fetch-site': 'same-origin' });

interface Link {
  readonly url: string;
  readonly code: string;
}

async function makeLink(token = api.owner.token, person?: string): Promise<Link> {
  return documentOf<Link>(await api.call('POST', '/api/v1/login-links', { token, json: { person } }), 201);
}

/** As the form of the login page sends it. */
function postCode(
  code: string,
  { next = '/docs', headers = ownPage() }: { next?: string; headers?: Record<string, string> } = {},
) {
  return api.call('POST', '/login', {
    token: null,
    headers: { ...form, ...headers },
    body: new URLSearchParams({ code, next }).toString(),
  });
}

/** The cookie of a new session, as a browser sends it back. */
async function signIn(token?: string, person?: string): Promise<string> {
  const answer = await postCode((await makeLink(token, person)).code);
  expect(answer.status).toBe(303);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

function asBrowser(cookie: string, method: string, path: string, headers: Record<string, string> = ownPage(), json?: unknown) {
  return api.call(method, path, { token: null, headers: { cookie, ...headers }, json });
}

async function createPerson(name: string, more: object = {}): Promise<string> {
  const made = await api.call('POST', '/api/v1/tokens', {
    json: { holder: name, kind: 'person', roles: ['architect'], ...more },
  });
  return (await documentOf<{ token: string }>(made, 201)).token;
}

async function refusalsOf(id: string): Promise<number> {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from audit where action = 'refused' and details ->> 'refusal' = ${id}`.execute(api.db.kysely);
  return Number(rows[0]?.n);
}

describe('a login link', () => {
  test('holds its code where no server, proxy or fetching program sees it, and only the button uses it up', async () => {
    const { url, code } = await makeLink();
    expect(new URL(url)).toMatchObject({ pathname: '/login', search: '', hash: `#${code}` });
    for (let visit = 0; visit < 3; visit += 1) {
      const page = await api.call('GET', new URL(url).pathname, { token: null });
      expect(page.status).toBe(200);
      expect(page.headers.getSetCookie()).toEqual([]);
    }
    const answer = await postCode(code);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/docs']);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(new RegExp(`^throughline_${new URL(api.url).port}=tl_[\\w-]{43}; `));
    expect(cookie).toMatch(/Path=\/(;|$)/);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toMatch(/Secure|Domain/);
  });

  test('works once, also when two browsers use it at the same moment', async () => {
    const { code } = await makeLink();
    const answers = await Promise.all([1, 2, 3, 4].map(() => postCode(code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 403, 403, 403]);
    const page = await (await postCode(code)).text();
    expect(page).toContain('was used before');
  });

  test('that is unknown or no code is refused with a page that says why, and written down once', async () => {
    const before = await refusalsOf('sign-in.link-unknown');
    const unknown = await postCode('tl_unknown');
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect(await unknown.text()).toContain('No login link has this code.');
    expect((await postCode('<script>')).status).toBe(422);
    expect(await refusalsOf('sign-in.link-unknown')).toBe(before + 1);
  });

  test('can be pasted whole where no script runs', async () => {
    expect((await postCode((await makeLink()).url)).status).toBe(303);
  });

  test('for somebody else takes an admin, and none is for a machine', async () => {
    const grace = await createPerson('Grace');
    const refused = await api.call('POST', '/api/v1/login-links', { token: grace, json: { person: 'Ada' } });
    expect(await problemOf(refused, 403)).toMatchObject({ id: 'token.admin-required' });
    const cookie = await signIn(api.owner.token, 'Grace');
    expect(await documentOf(await asBrowser(cookie, 'GET', '/api/v1/me'))).toMatchObject({
      name: 'Grace',
      authentication: 'login-link',
      session: true,
    });
    await documentOf(await api.call('POST', '/api/v1/tokens', { json: { holder: 'CI', kind: 'machine' } }), 201);
    const machine = await api.call('POST', '/api/v1/login-links', { json: { person: 'CI' } });
    expect(await problemOf(machine, 422)).toMatchObject({ id: 'sign-in.machine' });
  });

  test('made with a token of few scopes and a near end gives a session of no more', async () => {
    const token = await createPerson('Ned', { scopes: ['read'], lifetimeSeconds: 600 });
    const cookie = await signIn(token);
    const me = await documentOf<{ scopes: string[]; expiresAt: string }>(await asBrowser(cookie, 'GET', '/api/v1/me'));
    expect(me.scopes).toEqual(['read']);
    expect(Date.parse(me.expiresAt) - Date.now()).toBeLessThan(600_000);
    const refused = await asBrowser(cookie, 'POST', '/api/v1/runs', ownPage(), { workflow: 'inception', prd: 'PRD-001' });
    expect(await problemOf(refused, 403)).toMatchObject({ id: 'token.scope' });
  });

  test.each([
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['/\t/evil.example', '/'],
    ['/api/../docs?x=1', '/docs?x=1'],
    ['/.//evil.example', '/'],
  ])('leads to %j only as far as it is a page of this server', async (next, location) => {
    const answer = await postCode((await makeLink()).code, { next });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
  });
});

describe('a session', () => {
  test('is heard by its cookie, and ends for good when it signs out', async () => {
    const cookie = await signIn();
    expect((await asBrowser(cookie, 'GET', '/api/v1/runs')).status).toBe(200);
    const page = await (await asBrowser(cookie, 'GET', '/login', {})).text();
    expect(page).toContain('You are signed in');
    const out = await asBrowser(cookie, 'POST', '/logout');
    expect([out.status, out.headers.get('location')]).toEqual([303, '/login']);
    expect(out.headers.getSetCookie()[0]).toMatch(/=; Max-Age=0/);
    expect(await problemOf(await asBrowser(cookie, 'GET', '/api/v1/runs'), 401)).toMatchObject({ id: 'session.ended' });
  });

  test.each<[string, string, Record<string, string>]>([
    ['POST', 'another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['POST', 'another port of this host', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['POST', 'a page whose origin is hidden', { origin: 'null' }],
    ['POST', 'something that says nothing of where it comes from', {}],
    ['POST', 'the address bar', { 'sec-fetch-site': 'none' }],
    ['GET', 'another site', { 'sec-fetch-site': 'cross-site' }],
    ['GET', 'another port of this host', { 'sec-fetch-site': 'same-site' }],
  ])('does nothing for a %s from %s', async (method, _from, headers) => {
    const cookie = await signIn();
    const json = method === 'POST' ? { holder: 'Mallory', kind: 'person' } : undefined;
    const answer = await asBrowser(cookie, method, '/api/v1/tokens', headers, json);
    expect(await problemOf(answer, 403)).toMatchObject({ id: 'session.cross-origin' });
    const people = await documentOf<{ items: { name: string }[] }>(await api.call('GET', '/api/v1/people'));
    expect(people.items.map(({ name }) => name)).not.toContain('Mallory');
  });

  test('cannot be begun or ended by the page of another site', async () => {
    const { code } = await makeLink();
    expect((await postCode(code, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await postCode(code)).status).toBe(303);
    const cookie = await signIn();
    expect((await asBrowser(cookie, 'POST', '/logout', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await asBrowser(cookie, 'GET', '/api/v1/me')).status).toBe(200);
  });

  test('is not what a bearer token that is no good falls back on, and an API token in the cookie is none', async () => {
    const cookie = await signIn();
    const both = await asBrowser(cookie, 'GET', '/api/v1/me', { ...ownPage(), authorization: 'Bearer tl_bad' });
    expect(await problemOf(both, 401)).toMatchObject({ id: 'token.invalid' });
    const name = cookie.split('=')[0] ?? '';
    const stuffed = await asBrowser(`${name}=${api.owner.token}`, 'GET', '/api/v1/me');
    expect(await problemOf(stuffed, 401)).toMatchObject({ id: 'session.ended' });
  });

  test('is listed for its holder alone, and ended one by one or all at once', async () => {
    const token = await createPerson('Lin');
    const [first, second] = [await signIn(token), await signIn(token)];
    const listed = await documentOf<{ items: { id: string; current: boolean }[] }>(
      await asBrowser(second, 'GET', '/api/v1/sessions'),
    );
    expect(listed.items.map(({ current }) => current)).toEqual([false, true]);
    const foreign = await api.call('DELETE', `/api/v1/sessions/${listed.items[0]?.id}`);
    expect(await problemOf(foreign, 404)).toMatchObject({ id: 'session.not-found' });
    expect(await documentOf(await asBrowser(second, 'DELETE', `/api/v1/sessions/${listed.items[0]?.id}`))).toEqual({ ended: 1 });
    expect((await asBrowser(first, 'GET', '/api/v1/me')).status).toBe(401);
    await signIn(token);
    expect(await documentOf(await api.call('DELETE', '/api/v1/sessions', { token }))).toEqual({ ended: 2 });
    expect((await asBrowser(second, 'GET', '/api/v1/me')).status).toBe(401);
    expect((await api.call('GET', '/api/v1/me', { token })).status).toBe(200);
  });
});

test('the pages run one script, ask nothing from elsewhere, and are kept by nobody', async () => {
  const page = await api.call('GET', '/login?next=/docs', { token: null });
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; form-action 'self'/);
  expect(page.headers.get('cache-control')).toBe('no-store');
  // Under no-referrer a browser would name no origin with the form, and nobody could sign in.
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  const html = await page.text();
  expect(html).not.toMatch(/(?:src|href)="https?:/);
  expect(html).not.toContain('your organization');
  const reflected = await (
    await api.call('GET', `/login?next=${encodeURIComponent('/"><script>alert(1)</script>')}`, { token: null })
  ).text();
  expect(reflected).not.toContain('<script>alert');
});

describe('failed sign-ins', () => {
  let server: { url: string; close(): Promise<void> };

  beforeEach(async () => {
    const trustedProxies = new BlockList();
    trustedProxies.addAddress('127.0.0.1');
    const change = (parts: HttpApiParts): HttpApiParts => ({ ...parts, trustedProxies });
    server = await api.openSecond({ limits: { signInsPerMinute: 3 }, change });
  });

  afterEach(() => server.close());

  async function attempt(from: string, code: string): Promise<number> {
    const origin = new URL(server.url).origin;
    const answer = await fetch(`${server.url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...form, origin, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from },
      body: new URLSearchParams({ code, next: '/docs' }).toString(),
    });
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    return answer.status;
  }

  const attempts = (froms: readonly string[], code: () => string): Promise<number[]> =>
    Promise.all(froms.map((from) => attempt(from, code())));
  const guess = (): string => `tl_${randomUUID()}`;

  test('from one address end its guesses, also those sent at once, and nobody else’s sign-in', async () => {
    const statuses = await attempts(Array<string>(9).fill('198.51.100.1'), guess);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([403, 403, 403, 429, 429, 429, 429, 429, 429]);
    const { code } = await makeLink();
    expect(await attempt('198.51.100.1', code)).toBe(429);
    expect(await attempt('198.51.100.2', code)).toBe(303);
  });

  test('for one account are counted over all addresses, and leave its holder the sign-in', async () => {
    const { code } = await makeLink();
    expect(await attempt('198.51.100.3', code)).toBe(303);
    const froms = Array.from({ length: 6 }, (_, index) => `198.51.101.${index}`);
    const statuses = await attempts(froms, () => code);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([403, 403, 403, 429, 429, 429]);
    expect(await attempt('198.51.100.4', (await makeLink()).code)).toBe(303);
  });

  test('do not come from sign-ins that succeed, or from a page of another site', async () => {
    for (let index = 0; index < 6; index += 1) expect(await attempt('198.51.100.5', (await makeLink()).code)).toBe(303);
    for (let index = 0; index < 6; index += 1) {
      const headers = { ...form, origin: 'https://evil.example', 'x-forwarded-for': '198.51.100.5' };
      const answer = await fetch(`${server.url}/login`, { method: 'POST', headers, body: `code=${guess()}` });
      expect(answer.status).toBe(403);
    }
    expect(await attempt('198.51.100.5', (await makeLink()).code)).toBe(303);
  });
});
