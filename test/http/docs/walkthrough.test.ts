import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walkthroughBlocks } from '../../../src/http/docs/walkthrough.ts';
import { openTestApi, type TestApi } from '../support/open-test-api.ts';

let api: TestApi;
let folder: string;

beforeAll(async () => {
  api = await openTestApi();
  api.startWorking();
  folder = await mkdtemp(join(tmpdir(), 'throughline-docs-'));
  await symlink(resolve('examples'), join(folder, 'examples'));
});

afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

/** What each block of the walkthrough prints, run one after the other in one shell as a reader would paste them. */
async function walk(variables: Record<string, string> = {}): Promise<Map<string, string>> {
  const marker = '=== ';
  const script = walkthroughBlocks()
    .map(({ id, code }) => `printf '\\n${marker}${id}\\n'\n${code}`)
    .join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-eu', '-o', 'pipefail', '-c', script], {
    cwd: folder,
    env: { PATH: process.env['PATH'], URL: api.url, TOKEN: api.owner.token, ...variables },
    maxBuffer: 16_000_000,
  });
  return new Map(
    stdout
      .split(`\n${marker}`)
      .slice(1)
      .map((block) => [block.slice(0, block.indexOf('\n')), block.slice(block.indexOf('\n') + 1)]),
  );
}

test('its blocks carry the example from the PRD through a revision to a validated model, by curl alone', async () => {
  const printed = await walk();
  const of = (id: string): string => printed.get(id) ?? '';
  expect(of('greet')).toContain('"service":"throughline"');
  expect(of('greet')).toContain('"name":"Ada"');
  expect(of('import').trim()).toBe('imported PRD-001');
  expect(of('run').trim()).toBe('started RUN-001');
  expect(of('follow')).toMatch(/event: started[^]*event: waiting\ndata: [^\n]*GATE-001/);
  expect(of('gate')).toMatch(/^GATE-001 is at "[0-9a-f]+"\n/);
  expect(of('gate')).toMatch(/^requirements-covered: .*12 of 29/m);
  expect(of('request-changes')).toContain('"decision":"request-changes"');
  expect(of('request-changes')).toMatch(/^\+.*A closed record is never changed\./m);
  expect(of('approve')).toMatch(/^GATE-002 is at "[0-9a-f]+"\n/);
  expect(of('approve')).toContain('event: succeeded');
  expect(of('approve')).toMatch(/"artifact":\{"key":"DAA-001","status":"Validated","version":2/);
  expect(of('read')).toMatch(/^# .*Library Lending/m);
  expect(of('read')).toContain('A closed record is never changed.');
  expect(of('read')).toContain('"coverage":{"stories":10,"mapped":6');
  expect(of('rfc')).toContain('drafted RFC-001');
  expect(of('session')).toMatch(/settled in DS-001: .*"CH-1"/);
  expect(of('finalize')).toContain('"decision":"approve"');
  expect(of('adr')).toContain('"decision":"approve"');
  const adr = await (await api.call('GET', '/api/v1/artifacts/ADR-001')).json();
  expect(adr).toMatchObject({ key: 'ADR-001', status: 'Accepted' });
});

test('walked again where the example was approved, it drafts another model and carries it as far', async () => {
  const printed = await walk();
  expect(printed.get('import')?.trim()).toBe('imported PRD-001');
  expect(printed.get('run')?.trim()).toBe('started RUN-006');
  expect(printed.get('approve')).toMatch(/"artifact":\{"key":"DAA-002","status":"Validated","version":2/);
  expect(printed.get('read')).toContain('A closed record is never changed.');
});

test('where a second person is, who walks approves what a machine has drafted', async () => {
  const created = await Promise.all(
    [
      { holder: 'Grace', kind: 'person', roles: ['architect'], unattended: true },
      { holder: 'walkthrough', kind: 'machine', roles: [] },
      { holder: 'Ada', kind: 'person', roles: [], unattended: true },
    ].map(async (json) => (await api.call('POST', '/api/v1/tokens', { json })).json() as Promise<{ token: string }>),
  );
  const [approver, drafter, own] = created.map(({ token }) => token);
  const printed = await walk({ TOKEN: own ?? '', DRAFTER: drafter ?? '', APPROVER: approver ?? '' });
  expect(printed.get('run')?.trim()).toBe('started RUN-011');
  expect(printed.get('approve')).toMatch(/"artifact":\{"key":"DAA-003","status":"Validated","version":2/);
  expect(printed.get('session')).toMatch(/settled in DS-003: .*"CH-1"/);
  expect(printed.get('finalize')).toContain('"decision":"approve"');
  expect(await (await api.call('GET', '/api/v1/artifacts/RFC-003')).json()).toMatchObject({ status: 'Approved' });
  expect(await (await api.call('GET', '/api/v1/artifacts/ADR-003')).json()).toMatchObject({ status: 'Accepted' });
});

test.each([['-eu'], ['-u']])('stops where a step is refused, with what was refused (bash %s)', async (options) => {
  const blocks = new Map(walkthroughBlocks().map(({ id, code }) => [id, code]));
  const steps = ['session', 'finalize'].map((id) => blocks.get(id) ?? '').join('\n');
  const failed = promisify(execFile)('bash', [options, '-c', `RFC=RFC-999\n${steps}\necho went on`], {
    cwd: folder,
    env: { PATH: process.env['PATH'], URL: api.url, TOKEN: api.owner.token },
  });
  const { stdout } = await failed.then(
    () => expect.unreachable('it went on'),
    (error: unknown) => error as { stdout: string },
  );
  expect(stdout).toContain('There is no artifact RFC-999');
  expect(stdout).not.toMatch(/settled in|went on/);
});

test('the request that starts the run, sent twice, starts one', async () => {
  const { total } = await countRuns();
  const blocks = new Map(walkthroughBlocks().map(({ id, code }) => [id, code]));
  const [name = '', ...start] = (blocks.get('run') ?? '').split('\n');
  const script = [blocks.get('import'), name, ...start, ...start].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', script], {
    cwd: folder,
    env: { PATH: process.env['PATH'], URL: api.url, TOKEN: api.owner.token },
  });
  const started = stdout.match(/started RUN-\d+/g) ?? [];
  expect(started).toHaveLength(2);
  expect(new Set(started).size).toBe(1);
  expect(await countRuns()).toEqual({ total: total + 1 });
});

async function countRuns(): Promise<{ total: number }> {
  const { items } = (await (await api.call('GET', '/api/v1/runs')).json()) as { items: unknown[] };
  return { total: items.length };
}
