import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hookSecrets, openTestApi, type TestApi } from './support/open-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const sha = 'f'.repeat(40);
const event = (id: number, state = 'success'): object => ({
  action: 'created',
  deployment_status: { id, state, created_at: '2026-11-28T10:00:00Z', environment: 'live', target_url: 'javascript:alert(1)' },
  deployment: { sha, environment: 'live', production_environment: true, payload: { digest: `sha256:${'b'.repeat(64)}` } },
  repository: { full_name: 'riverside/lending' },
});

function send(body: string, headers: Record<string, string>): Promise<Response> {
  const type = { 'content-type': 'application/json', 'x-github-event': 'deployment_status' };
  return fetch(`${api.url}/api/v1/hooks/github`, { method: 'POST', body, headers: { ...type, ...headers } });
}
const sign = (body: string, secret: string): Record<string, string> => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});

it('records a deployment that GitHub signed with the old secret or the new one, and a replay once', async () => {
  for (const [nth, secret] of hookSecrets.entries()) {
    const body = JSON.stringify(event(nth));
    for (const repeated of [false, true])
      expect(await (await send(body, sign(body, secret))).json()).toEqual({ repeated, ignored: null });
  }
  const answer = await api.call('GET', '/api/v1/deployments?environment=live');
  const { items } = (await answer.json()) as { items: object[] };
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    source: 'github',
    status: 'succeeded',
    production: true,
    sha,
    unit: null,
    gated: null,
    url: '',
  });
});

it('answers other events, and refuses what is unsigned, too large or unreadable', async () => {
  const other = JSON.stringify({ zen: 'Keep it logically awesome.' });
  expect(await (await send(other, { ...sign(other, hookSecrets[1] ?? ''), 'x-github-event': 'ping' })).json()).toMatchObject({
    repeated: false,
  });
  const body = JSON.stringify(event(9));
  for (const headers of [
    {},
    sign(`${body} `, hookSecrets[0] ?? ''),
    sign(body, 'another-secret-of-nobody'),
    { 'x-hub-signature-256': 'sha256=' },
  ])
    expect((await send(body, headers)).status).toBe(401);
  expect((await send('x'.repeat(200_000), sign('x', hookSecrets[0] ?? ''))).status).toBe(413);
  const broken = '{"deployment_status":';
  expect((await send(broken, sign(broken, hookSecrets[0] ?? ''))).status).toBe(400);
});
