import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OidcSettings } from '../../src/ports/sign-in.ts';
import { startIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { documentOf, problemOf } from './support/answers.ts';
import { openTestApi, type TestApi } from './support/open-test-api.ts';
import { Browser } from './support/cookie-browser.ts';
import { importPrd } from './support/prd.ts';

let provider: IdentityProvider;
let api: TestApi;
let door: { url: string; close(): Promise<void> };

beforeAll(async () => {
  // The provider must know where people come back to, and the door where the provider is: the door's address is found out first.
  const port = 20_000 + (process.pid % 20_000);
  provider = await startIdentityProvider({ redirectUri: `http://127.0.0.1:${port}/login/oidc/callback` });
  const oidc: OidcSettings = {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    scopes: 'openid profile groups email',
    rolesClaim: 'groups',
    roles: { 'eng-arch': ['architect'], leads: ['lead-engineer', 'domain-expert'] },
  };
  api = await openTestApi({ oidc });
  door = await api.openSecond({ port });
});

afterAll(async () => {
  await door.close();
  await api.close();
  await provider.close();
});

beforeEach(() => {
  provider.tamper(null);
  provider.deny(null);
  provider.become('sub-grace', { name: 'Grace Hopper', groups: ['eng-arch', 'everybody'] });
});

interface Me {
  readonly name: string;
  readonly roles: string[];
}

async function signIn(browser = new Browser(door.url), next = '/docs') {
  const answer = await browser.go(`/login/oidc?next=${encodeURIComponent(next)}`);
  return { browser, answer };
}

async function readMe(browser: Browser): Promise<Me> {
  return documentOf<Me>(await browser.get('/api/v1/me'));
}

async function countSessions(): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from token where kind = 'session'`.execute(api.db.kysely);
  return Number(rows[0]?.n);
}

async function lastRefusal(): Promise<unknown> {
  const { rows } = await sql<{ refusal: string }>`select details ->> 'refusal' as refusal from audit where action = 'refused'
    order by id desc limit 1`.execute(api.db.kysely);
  return rows[0]?.refusal;
}

test('somebody new becomes a person, with the roles that their groups stand for and no others', async () => {
  const { browser, answer } = await signIn();
  expect(answer.url).toBe(`${door.url}/docs`);
  expect(await readMe(browser)).toMatchObject({
    name: 'Grace Hopper',
    kind: 'person',
    roles: ['architect'],
    authentication: 'oidc',
    session: true,
  });
});

test('the same subject is the same person, whatever its name; groups that changed count from the next sign-in on', async () => {
  const first = await readMe((await signIn()).browser);
  provider.become('sub-grace', { name: 'Rear Admiral Hopper', groups: ['leads'] });
  const { browser } = await signIn();
  expect(await readMe(browser)).toMatchObject({
    ...first,
    roles: ['domain-expert', 'lead-engineer'],
    tokenId: expect.any(String),
    expiresAt: expect.any(String),
  });
  provider.become('sub-grace', { name: 'Grace Hopper', groups: ['sales'] });
  expect((await readMe((await signIn()).browser)).roles).toEqual([]);
});

test('a name or address that somebody here has makes nobody them: only an admin links', async () => {
  provider.become('sub-impostor', { name: api.owner.name, groups: ['eng-arch', 'admin', '__proto__', 'constructor'] });
  const { browser } = await signIn();
  const impostor = await readMe(browser);
  expect(impostor).toMatchObject({ name: `${api.owner.name} (2)`, roles: ['architect'] });

  const identity = { issuer: provider.issuer, subject: 'sub-impostor' };
  const linked = await api.call('PUT', `/api/v1/people/${api.owner.id}/identities`, { json: identity });
  expect(await documentOf(linked)).toMatchObject({ identities: [identity] });
  // What the identity opened for somebody else ends with that.
  expect((await browser.get('/api/v1/me')).status).toBe(401);
  expect(await readMe((await signIn()).browser)).toMatchObject({ id: api.owner.id });
  const query = new URLSearchParams(identity).toString();
  expect(await documentOf(await api.call('DELETE', `/api/v1/people/${api.owner.id}/identities?${query}`))).toMatchObject({
    identities: [],
  });
});

test('who is deactivated here is not let in, whatever the provider says, and it is written down', async () => {
  const { browser } = await signIn();
  const { id } = await documentOf<{ id: string }>(await browser.get('/api/v1/me'));
  await documentOf(await api.call('PUT', `/api/v1/people/${id}/deactivation`));
  expect(await problemOf(await browser.get('/api/v1/me'), 401)).toMatchObject({ id: 'session.ended' });
  const { answer } = await signIn();
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('is deactivated here')]);
  expect(await lastRefusal()).toBe('person.deactivated');
  await documentOf(await api.call('DELETE', `/api/v1/people/${id}/deactivation`));
});

test('an answer that this browser did not ask for opens nothing', async () => {
  const before = await countSessions();
  const asked = new Browser(door.url);
  const callback = await asked.goUntil('/login/oidc', (url) => url.pathname.endsWith('/callback'));
  const other = await new Browser(door.url).go(callback.href);
  expect([other.status, await other.text()]).toEqual([403, expect.stringContaining('not begun in this browser')]);
  const wrongState = new URL(callback);
  wrongState.searchParams.set('state', 'x'.repeat(43));
  expect((await asked.go(wrongState.href)).status).toBe(403);
  expect(await lastRefusal()).toBe('oidc.state');
  expect(await countSessions()).toBe(before);
});

test('an answer counts once: neither its state nor its code works again', async () => {
  const browser = new Browser(door.url);
  const callback = await browser.goUntil('/login/oidc', (url) => url.pathname.endsWith('/callback'));
  const cookies = browser.copyCookies();
  expect((await browser.go(callback.href)).ok).toBe(true);
  const before = await countSessions();
  expect((await new Browser(door.url, cookies).go(callback.href)).status).toBe(403);

  // The used code with a state that is fresh.
  const again = new Browser(door.url);
  const fresh = await again.goUntil('/login/oidc', (url) => url.pathname.endsWith('/callback'));
  fresh.searchParams.set('code', callback.searchParams.get('code') ?? '');
  const replayed = await again.go(fresh.href);
  expect(replayed.status).toBe(403);
  expect(await lastRefusal()).toBe('oidc.refused');
  expect(await countSessions()).toBe(before);
});

test('a sign-in that took longer than ten minutes is begun again', async () => {
  const browser = new Browser(door.url);
  const callback = await browser.goUntil('/login/oidc', (url) => url.pathname.endsWith('/callback'));
  await api.asOwner(`update sign_in_attempt set expires_at = now() - interval '1 second'`);
  expect((await browser.go(callback.href)).status).toBe(403);
  expect(await lastRefusal()).toBe('oidc.state');
});

const complaints: Readonly<Record<string, string>> = {
  nonce: 'nonce',
  aud: 'aud',
  iss: 'iss',
  exp: 'exp',
  signature: 'signature',
};

test.each(Object.keys(complaints))('an ID token with a wrong %s proves nothing', async (part) => {
  const before = await countSessions();
  provider.tamper((path, body) => (path === '/token' ? forge(body, part) : body));
  const { answer } = await signIn();
  expect(answer.status).toBe(403);
  expect(/<strong>(.*?)<.strong>/.exec(await answer.text())?.[1]).toMatch(
    new RegExp(`does not prove who you are: .*${complaints[part]}`, 'i'),
  );
  expect(await lastRefusal()).toBe('oidc.refused');
  expect(await countSessions()).toBe(before);
});

test('who is turned away by the provider reads why, and it is written down', async () => {
  provider.deny('access_denied');
  const { answer } = await signIn();
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('access_denied, as the test demands')]);
  expect(await lastRefusal()).toBe('oidc.denied');
});

test('what signing in leaves behind does not pile up', async () => {
  await api.asOwner(
    `insert into sign_in_attempt select sha256(n::text::bytea), 'n', 'v', '/', now() - interval '1 minute' from generate_series(1, 10000) n`,
  );
  await api.asOwner(`insert into login_link (code_hash, person_id, created_by, scopes, made_with, expires_at)
    select sha256(n::text::bytea), '${api.owner.id}', '${api.owner.id}', '{read}', 'TOKEN-001', now() - interval '2 days' from generate_series(1, 10000) n`);
  await api.asOwner(`insert into token (person_id, secret_hash, unattended, created_by, kind, scopes, expires_at, authentication, seen_at)
    select '${api.owner.id}', sha256(n::text::bytea), false, '${api.owner.id}', 'session', '{read}', now() - interval '2 days', 'login-link', now()
    from generate_series(1, 10000) n`);
  await signIn();
  const left = await api.asOwner(`select (select count(*) from sign_in_attempt) + (select count(*) from login_link)
    + (select count(*) from token where expires_at < now() - interval '1 day') as n`);
  expect(Number(left[0]?.['n'])).toBeLessThan(5);
});

test('the page offers the provider, and says so when it does not answer', async () => {
  expect(await (await new Browser(door.url).get('/login?next=/docs')).text()).toContain('href="/login/oidc?next=%2Fdocs"');
  expect((await new Browser(api.url).get('/login/oidc')).status).toBe(303);
});

test('who signed in this way reaches a gate and decides it, in the role that their groups stand for', async () => {
  api.startWorking();
  const prd = await importPrd(api);
  const started = await api.call('POST', '/api/v1/runs', { json: { workflow: 'inception', prd, model: 'rules' } });
  const { run } = await documentOf<{ run: { id: string } }>(started, 201);
  await (await api.call('GET', `/api/v1/runs/${run.id}/events?until=settled`)).text();

  provider.become('sub-eve', { name: 'Eve', groups: ['leads'] });
  const { browser } = await signIn();
  const next = await documentOf<{ items: { kind: string; gate: { id: string } }[] }>(await browser.get('/api/v1/next'));
  const id = next.items.find(({ kind }) => kind === 'gate')?.gate.id ?? '';
  const path = `/api/v1/gates/${id}`;
  const decide = async (who: Browser): Promise<Response> =>
    who.get(`${path}/decisions`, {
      method: 'POST',
      json: { decision: 'approve', all: true },
      headers: { 'if-match': (await who.get(path)).headers.get('etag') ?? '' },
    });

  provider.become('sub-sam', { name: 'Sam', groups: ['sales'] });
  const outsider = (await signIn()).browser;
  expect(await problemOf(await decide(outsider), 403)).toMatchObject({ id: 'gate.wrong-role' });

  const decided = await documentOf<{ decision: object }>(await decide(browser), 201);
  expect(decided.decision).toMatchObject({ person: 'Eve', role: 'domain-expert', authentication: 'oidc', interactive: true });
  const shown = await documentOf<{ status: string }>(await api.call('GET', path));
  expect(shown.status).toBe('approved');
}, 120_000);

/** What a person does at the provider's page that asks whether they want to leave it too. */
async function leaveProvider(browser: Browser, href: string): Promise<Response> {
  const page = await (await browser.go(href)).text();
  const xsrf = /name="xsrf" value="(\w+)"/.exec(page)?.[1] ?? '';
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
  return await browser.post(action, { xsrf, logout: 'yes' });
}

test('who signs out is offered to sign out at the provider too, which then brings them back here and lets nobody in unasked', async () => {
  const { browser } = await signIn();
  const left = await browser.post('/logout');
  const page = await left.text();
  expect([left.status, page]).toEqual([200, expect.stringContaining('You are signed out here')]);
  expect((await browser.get('/api/v1/me')).status).toBe(401);
  const link = /<a class="button" rel="noreferrer" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&') ?? '';
  const asked = new URL(link);
  expect(asked.origin).toBe(provider.issuer);
  expect(asked.searchParams.get('post_logout_redirect_uri')).toBe(`${door.url}/login`);
  const [, claims = ''] = (asked.searchParams.get('id_token_hint') ?? '').split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: 'sub-grace', iss: provider.issuer });
  const back = await leaveProvider(browser, link);
  expect([back.status, back.headers.get('location')]).toEqual([303, `${door.url}/login`]);

  const before = provider.countLogins();
  await signIn(browser);
  expect(provider.countLogins()).toBe(before + 1);
  await browser.post('/logout');
  await signIn(browser);
  expect(provider.countLogins()).toBe(before + 1);
});

test('what proved a session is given back once, to who held it, and goes with the session', async () => {
  const { browser } = await signIn();
  const count = async (): Promise<unknown> => (await api.asOwner('select count(*)::int as n from provider_session'))[0]?.['n'];
  const before = Number(await count());
  await browser.post('/logout');
  expect(await count()).toBe(before - 1);
  expect((await browser.post('/logout')).headers.get('location')).toBe('/login');
  const ended = (await signIn()).browser;
  await readMe(ended);
  await api.asOwner(`alter table token disable trigger user`);
  await api.asOwner(`update token set expires_at = now() - interval '1 second' where kind = 'session'`);
  await api.asOwner(`alter table token enable trigger user`);
  await signIn();
  expect(await count()).toBe(1);
});

test('a session that a link opened ends without a word of the provider', async () => {
  const { code } = await documentOf<{ code: string }>(await api.call('POST', '/api/v1/login-links', { json: {} }), 201);
  const browser = new Browser(door.url);
  await browser.post('/login', { code });
  expect((await readMe(browser)).name).toBe(api.owner.name);
  const left = await browser.post('/logout');
  expect([left.status, left.headers.get('location')]).toEqual([303, '/login']);
});

test.each([
  [true, 'ada@example.com', true],
  [false, 'ada@example.com', false],
  [true, 'not an address', false],
])('an address (verified: %s, %s) makes accounts one person’s: %s', async (emailVerified, email, isKnown) => {
  provider.become('sub-mail', { name: 'Mail', groups: [], email, emailVerified });
  await signIn();
  const [row] = await api.asOwner(`select email_hash is not null as known from person_identity where subject = 'sub-mail'`);
  expect(row).toEqual({ known: isKnown });
});

/** The token endpoint's answer with an ID token that was changed; unsigned anew, as whoever lacks the provider's key must. */
function forge(body: string, part: string): string {
  const answer = JSON.parse(body) as { id_token?: string };
  const [header = '', payload = '', signature = ''] = (answer.id_token ?? '').split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const wrong: Record<string, unknown> = { nonce: 'another', aud: 'another', iss: 'https://evil.example', exp: 1 };
  if (part in wrong) claims[part] = wrong[part];
  const forged = part === 'signature' ? createHash('sha256').update(signature).digest('base64url').repeat(8) : signature;
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return JSON.stringify({ ...answer, id_token: `${header}.${text}.${forged}` });
}
