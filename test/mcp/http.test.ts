import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callGuards } from '../../src/operations/call-guards.ts';
import { createService } from '../../src/usecases/create-service.ts';
import { openTestApi, type TestApi } from '../http/support/open-test-api.ts';
import { bodyOf, createLifecycleWorld } from '../usecases/artifacts-write/support/lifecycle-world.ts';
import { clientOf, type McpClient, type ToolResult } from './clients.ts';

let api: TestApi;
const bolts: string[] = [];

beforeAll(async () => {
  api = await openTestApi();
  const service = createService(api.ports, { principal: api.owner, guards: callGuards, diagnose: () => Promise.resolve([]) });
  const adr = await createLifecycleWorld(service).makeAt('adr', 'Accepted');
  for (const title of ['Lend a copy', 'Return a copy']) {
    const criterion = { id: 'AC-1', text: 'It lends.', met: false, evidence: '' };
    const body = { ...(bodyOf('bolt', title) as object), work: 'ai', goal: `${title}.\u200B`, acceptanceCriteria: [criterion] };
    const { artifact } = await service.artifacts.create({ kind: 'bolt', content: { title, body } });
    await service.artifacts.link({ from: artifact.key, role: 'implements', to: adr });
    bolts.push(artifact.key);
  }
});
afterAll(() => api.close());

const textOf = ({ content }: ToolResult): string => content.map(({ text = '' }) => text).join('\n');
const bearer = (token = api.owner.token): Record<string, string> => ({ authorization: `Bearer ${token}` });
const makeToken = async (holder: string, scopes: readonly ('read' | 'write')[], kind: 'person' | 'machine' = 'machine') =>
  (
    await api.ports.people.createToken({
      adminToken: api.owner.token,
      holder,
      kind,
      roles: [],
      scopes,
      unattended: kind === 'person',
    })
  ).token;

describe.each(Object.entries(clientOf))('a client of revision %s', (revision, { http }) => {
  let client: McpClient;
  const key = (): string => bolts[revision === '2026-07-28' ? 0 : 1] ?? '';
  beforeAll(async () => {
    client = await http(`${api.url}/mcp`, bearer());
  });
  afterAll(() => client.close());

  test('goes from next to the gate of the code reviewer, and no tool decides there', async () => {
    expect(textOf(await client.call('next'))).toContain(`Ready: ${key()}`);
    const pack = await client.call('pack', { bolt: key().toLowerCase() });
    expect(textOf(pack)).toContain(`# ${key()}`);
    expect(JSON.stringify(pack)).not.toContain('\u200B');
    expect(pack.structuredContent).toMatchObject({ bolt: key(), trailer: `Bolt: ${key()}` });
    expect((await client.call('claim', { bolt: key() })).structuredContent).toMatchObject({
      status: 'In Progress',
      holder: api.owner.name,
    });
    expect(textOf(await client.call('next'))).toContain(`You hold ${key()}`);
    const reported = await client.call('report', {
      bolt: key(),
      note: 'Half of it.',
      evidence: [{ criterion: 'AC-1', text: 'Seen.' }],
    });
    expect(reported.structuredContent).toMatchObject({ key: key(), open: [] });
    expect(textOf(await client.call('raise', { bolt: key(), question: 'Who pays?' }))).toContain(`Asked as ${key()}#Q-1`);
    expect(textOf(await client.call('pack', { bolt: key() }))).toContain('Who pays?');
    expect(textOf(await client.call('report', { bolt: key(), outcome: 'submit' }))).toContain('Give `change`');
    expect(textOf(await client.call('report', { bolt: key(), outcome: 'submit', change: '#7' }))).toMatch(
      /waits at GATE-\d+ for its code reviewer/,
    );
    expect(textOf(await client.call('trace', { of: key() }))).toContain('ADR-001');
    expect((await client.call('search', { words: 'copy' })).structuredContent).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ kind: 'bolt' })]) as object,
    });
  });

  test.each([
    ['a Bolt that is not there', 'pack', { bolt: 'BOLT-999' }, /There is no artifact BOLT-999/],
    ['what is no Bolt', 'claim', { bolt: 'ADR-001' }, /ADR-001 is no Bolt|Bolt/],
    ['a part that is not there', 'trace', { of: 'ADR-001#EC-99' }, /EC-99/],
    ['an argument of the wrong type', 'claim', { bolt: 7 }, /Invalid arguments|Input validation/],
    ['an argument that it does not have', 'search', { words: 'copy', limit: 5000 }, /Invalid arguments|Input validation/],
    [
      'an argument that is too long',
      'report',
      { bolt: 'BOLT-001', note: 'x'.repeat(100_000) },
      /Invalid arguments|Input validation/,
    ],
    ['a tool that there is not', 'decide', { gate: 'GATE-001' }, /decide/],
  ])('is refused %s', async (_what, tool, args, expected) => {
    const said = await client.call(tool, args).then(
      (result) => (result.isError === true ? textOf(result) : `no error: ${textOf(result)}`),
      (error: unknown) => String(error),
    );
    expect(said).toMatch(expected);
  });

  test('with a token that only reads may read and is refused a claim, which the audit trail has', async () => {
    const reader = await http(`${api.url}/mcp`, bearer(await makeToken(`reader-${revision}`, ['read'])));
    expect((await reader.call('next')).isError).toBeUndefined();
    const refused = await reader.call('claim', { bolt: key() });
    expect(refused).toMatchObject({ isError: true, structuredContent: { error: { id: 'token.scope' } } });
    await reader.close();
    const rows = await api.asOwner(`select subject from audit where details ->> 'refusal' = 'token.scope'`);
    expect(rows).toContainEqual({ subject: 'POST /mcp' });
  });
});

test.each([
  ['no token', {}, 401],
  ['a token that is none', { authorization: 'Bearer tl_none' }, 401],
  ['a page of another origin', { origin: 'https://evil.example' }, 403],
  ['another host', { host: 'evil.example' }, 421],
])('a call with %s is refused before any tool', async (what, headers, status) => {
  const { request } = await import('node:http');
  const sent = {
    ...(what.includes('token') ? {} : bearer()),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headers,
  };
  const answered = await new Promise<number | undefined>((resolve, reject) => {
    const call = request(`${api.url}/mcp`, { method: 'POST', headers: sent }, (answer) => resolve(answer.resume().statusCode));
    call.on('error', reject).end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }));
  });
  expect(answered).toBe(status);
});

test('the descriptions of all tools take at most 1,500 tokens', async () => {
  const client = await clientOf['2026-07-28'].http(`${api.url}/mcp`, bearer());
  const tools = await client.tools();
  await client.close();
  expect(tools.map(({ name }) => name).toSorted()).toEqual(['claim', 'next', 'pack', 'raise', 'report', 'search', 'trace']);
  expect(JSON.stringify(tools).length / 3.3).toBeLessThanOrEqual(1_500);
});

test.each(Object.values(clientOf))('an argument of a megabyte is refused', async ({ http }) => {
  const client = await http(`${api.url}/mcp`, bearer());
  await expect(client.call('search', { words: 'x'.repeat(1_000_001) })).rejects.toThrow(/body.too-large|413/);
});
