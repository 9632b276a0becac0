import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { documentOf } from './support/answers.ts';
import { Browser } from './support/cookie-browser.ts';
import { openTestApi, type TestApi } from './support/open-test-api.ts';

let provider: IdentityProvider;
let api: TestApi;
let door: { url: string; close(): Promise<void> };

beforeAll(async () => {
  const port = 40_000 + (process.pid % 20_000);
  // Who signs in and their groups stand in the ID token; only an address would have to be asked for.
  provider = await startIdentityProvider({ redirectUri: `http://127.0.0.1:${port}/login/oidc/callback`, provesClaims: true });
  const { issuer, clientId, clientSecret } = provider;
  const roles = { 'eng-arch': ['architect' as const] };
  api = await openTestApi({
    oidc: { issuer, clientId, clientSecret, scopes: 'openid profile groups email', rolesClaim: 'groups', roles },
  });
  door = await api.openSecond({ port });
});
afterAll(async () => {
  await door.close();
  await api.close();
  await provider.close();
});
beforeEach(() => provider.tamper(null));

async function signIn(): Promise<{ status: number; browser: Browser }> {
  const browser = new Browser(door.url);
  const { status } = await browser.go('/login/oidc?next=%2Fdocs');
  return { status, browser };
}

const hashOf = async (subject: string): Promise<unknown> =>
  (await api.asOwner(`select encode(email_hash, 'hex') as hash from person_identity where subject = '${subject}'`))[0]?.['hash'];
/** As a provider whose user info is closed to this client, or about somebody else. */
const withholdUserInfo = () => provider.tamper((path, body) => (path === '/me' ? '{"sub":"somebody else"}' : body));

test('who has no address signs in all the same, and is known by issuer and subject', async () => {
  provider.become('sub-none', { name: 'No Address', groups: ['eng-arch'] });
  withholdUserInfo();
  const { status, browser } = await signIn();
  expect(status).toBe(200);
  expect(await documentOf(await browser.get('/api/v1/me'))).toMatchObject({ name: 'No Address', roles: ['architect'] });
  expect(await hashOf('sub-none')).toBeNull();
  expect(
    await api.asOwner(
      `select details ->> 'addressAsked' as asked from audit where action = 'session.opened' order by id desc limit 1`,
    ),
  ).toEqual([{ asked: 'false' }]);
});

test('what is known of an address stays while the provider cannot be asked, and goes when it says that there is none', async () => {
  const ada = { name: 'Ada', groups: ['eng-arch'] };
  provider.become('sub-ada', { ...ada, email: 'ada@example.com', emailVerified: true });
  await signIn();
  const known = await hashOf('sub-ada');
  expect(known).toMatch(/^[0-9a-f]{64}$/);
  provider.become('sub-ada', ada);
  withholdUserInfo();
  expect((await signIn()).status).toBe(200);
  expect(await hashOf('sub-ada')).toBe(known);
  provider.tamper(null);
  await signIn();
  expect(await hashOf('sub-ada')).toBeNull();
});
