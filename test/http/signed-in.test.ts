import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signInTerminal } from '../../src/client/sign-in-terminal.ts';
import { operations } from '../../src/operations/operations.ts';
import type { Principal } from '../../src/ports/people.ts';
import { documentOf, problemOf } from './support/answers.ts';
import { openTestApi, type TestApi } from './support/open-test-api.ts';
import { importPrd } from './support/prd.ts';
import { signIn } from './support/browser.ts';

// Where more than one person works, a decision takes somebody who is signed in. That is a fact of the session, and no caller's word.

let api: TestApi;
let manager: Principal;
let gate: string;

beforeAll(async () => {
  api = await openTestApi();
  const made = {
    adminToken: api.owner.token,
    holder: 'Mia',
    kind: 'person',
    roles: ['product-manager'],
    unattended: false,
  } as const;
  manager = await api.ports.people.authenticate((await api.ports.people.createToken(made)).token);
  const key = await importPrd(api);
  gate = (
    await documentOf<{ id: string }>(
      await api.call('POST', `/api/v1/artifacts/${key}/submission`, { headers: { 'if-match': '*' } }),
      201,
    )
  ).id;
});
afterAll(() => api.close());

async function reject(token: string, more: object = {}): Promise<Response> {
  const shown = await api.call('GET', `/api/v1/gates/${gate}`, { token });
  const headers = { 'if-match': shown.headers.get('etag') ?? '' };
  return api.call('POST', `/api/v1/gates/${gate}/decisions`, {
    token,
    headers,
    json: { decision: 'reject', note: 'No.', ...more },
  });
}

const bodies = Object.entries(operations).flatMap(([id, operation]) =>
  'body' in operation && operation.body !== null ? [[id, operation.body] as const] : [],
);

describe.each(bodies)('%s', (_, body) => {
  test('asks nobody whether they are a person', () => {
    const schemas = Object.values(body).filter((one) => one instanceof z.ZodType);
    const text = JSON.stringify(schemas.map((schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));
    expect(text).not.toMatch(/"interactive"/);
  });
});

test('a token decides nothing by saying that a person sits there', async () => {
  expect(await problemOf(await reject(manager.token, { interactive: true }), 422)).toMatchObject({ id: 'request.invalid' });
  expect(await problemOf(await reject(manager.token), 403)).toMatchObject({
    id: 'gate.interactive-required',
    fix: expect.stringContaining('Sign in at a browser') as string,
  });
});

test('a terminal that somebody signed in from their browser decides, and the trail says so', async () => {
  const visitor = await signIn(api, { token: manager.token });
  const page = await (await visitor.submit('/login/terminal', {})).text();
  const [, code = ''] = /throughline login (\S+?)</.exec(page) ?? [];
  const { token, expiresAt } = await signInTerminal({ url: api.url, code });
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
  expect(await documentOf(await reject(token), 201)).toMatchObject({
    decision: { person: 'Mia', interactive: true, authentication: 'login-link' },
  });
  await expect(signInTerminal({ url: api.url, code })).rejects.toMatchObject({ id: 'sign-in.code-refused' });
});
