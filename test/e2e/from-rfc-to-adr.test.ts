import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameNode } from '../../src/cli/render/nodes.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';
import { startServer } from './support/server-process.ts';

// The tests tell one story on one folder and run in order.
const design = (file: string): string => join(repositoryRoot, 'test/fixtures/designs/parcel-lockers', file);
let cli: CommandLine;

beforeAll(async () => {
  cli = await openCommandLine();
  await cli.read('prd-import', ['prd', 'import', design('prd.md')]);
  await cli.read('artifact-write', ['artifact', 'new', 'daa', design('daa.md'), '--from', 'PRD-001']);
  await approve((await cli.read('gate-show', ['daa', 'submit', 'DAA-001'])).id);
});

afterAll(() => cli.remove());

async function approve(gate: string): Promise<void> {
  const { blocking } = await cli.read('gate-show', ['gate', 'show', gate]);
  const waivers = [...new Set(blocking.map(({ code }) => code))].flatMap((code) => ['--waive', `${code}=accepted here`]);
  await cli.read('gate-decide', ['gate', 'approve', gate, '--all', '--note', 'read it', ...waivers]);
}

async function approveRfc(): Promise<string> {
  const { artifact } = await cli.read('artifact-write', ['rfc', 'new', design('rfc.md')]);
  await approve((await cli.read('gate-show', ['rfc', 'submit', artifact.key])).id);
  return artifact.key;
}

test('an RFC that goes to its gate without a session shows what code could check of the six criteria', async () => {
  const { artifact } = await cli.read('artifact-write', ['rfc', 'new', design('rfc.md')]);
  const { criteria } = await cli.read('gate-show', ['rfc', 'submit', artifact.key]);
  expect(criteria).toHaveLength(6);
  expect(criteria.every(({ evidence }) => evidence !== '')).toBe(true);
  expect(criteria.find(({ id }) => id === 'invariants-respected')?.evidence).toContain(
    '0 of 5 invariants of DAA-001 kept by a component',
  );
  expect(criteria.flatMap(({ findings }) => findings.map(({ code }) => code))).toContain('RFC-CHECK-BLOCKS');
  expect(await cli.refusal(['adr', 'draft', artifact.key])).toMatchObject({ exitCode: 1, id: 'adr.rfc-not-approved' });
});

test('its approval leads to an AI-ADR at a gate of its own, which is drafted once', async () => {
  const rfc = await approveRfc();
  const report = await cli.read('adr-draft', ['adr', 'draft', rfc]);
  expect(report).toMatchObject({
    rfc,
    run: { status: 'waiting', workflow: 'design' },
    adr: { key: 'ADR-001', status: 'Proposed' },
  });
  // What no field of the RFC says blocks the gate.
  expect(report.adr?.findings.map(({ code }) => code)).toContain('ADR-DIMENSION-OPEN');
  const again = await cli.call(['adr', 'draft', rfc]);
  expect(again.stdout).toContain('ADR-001 Locker Platform');
  expect(again.stdout).toContain(`◆ ${report.gate?.id} waits for a person's decision`);
  expect((await cli.read('artifact-list', ['adr', 'list'])).items).toHaveLength(1);
  expect((await cli.read('run-list', ['run', 'list'])).items).toHaveLength(1);
});

test('changes that are requested there are told as not done, twice at most, and the record that is accepted is final', async () => {
  const pending = async () => {
    const { items } = await cli.read('gate-list', ['gate', 'list', '--artifact', 'ADR-001', '--status', 'pending']);
    return items[0]?.id;
  };
  for (const [round, comment] of ['The app shows which door.', 'Say so in the manual, too.'].entries()) {
    const gate = (await pending()) ?? '';
    await cli.read('gate-decide', ['gate', 'request-changes', gate, '--note', 'one thing', '--comment', `EC-1=${comment}`]);
    const { items } = await cli.read('artifact-history', ['artifact', 'history', 'ADR-001']);
    expect(items).toHaveLength(round + 2);
    expect(items.some(({ reason }) => reason?.includes(`not done: EC-1: ${comment.slice(0, -1)}`))).toBe(true);
  }
  await cli.read('gate-decide', ['gate', 'request-changes', (await pending()) ?? '', '--note', 'x', '--comment', 'EC-1=More.']);
  // It is people's now: they edit it and submit it again.
  expect(await pending()).toBeUndefined();
  expect((await cli.read('run-show', ['run', 'show', 'RUN-001'])).status).toBe('succeeded');
  await approve((await cli.read('gate-show', ['adr', 'submit', 'ADR-001'])).id);
  expect((await cli.read('artifact-show', ['artifact', 'show', 'ADR-001'])).status).toBe('Accepted');
  const shown = (await cli.call(['adr', 'show', 'ADR-001'])).stdout;
  expect(shown).toMatch(/^Written by .+, .* UTC\.$/m);
  expect(shown).toMatch(/^Approved by .+, [a-z-]+, .* UTC, at GATE-\d+\./m);
  expect(await cli.refusal(['artifact', 'edit', 'ADR-001', design('rfc.md')])).toMatchObject({ id: expect.any(String) });
});

const finishedNodes = (stderr: string): string[] => [...stderr.matchAll(/^✓ (\S.*?) {2,}\d/gm)].map(([, name]) => name ?? '');

describe.each([1, 2, 3])('a command killed when %i nodes are done', (nodes) => {
  test('is continued by the next one: one AI-ADR, one gate, and no finished draft is made again', async () => {
    const rfc = await approveRfc();
    const before = (await cli.read('artifact-list', ['adr', 'list'])).items.length;
    const killed = await cli.start(['adr', 'draft', rfc], {
      onStderr: (text, kill) => {
        if (finishedNodes(text).length >= nodes) kill('SIGKILL');
      },
    });
    expect(killed.exitCode).toBeNull();
    const report = await cli.read('adr-draft', ['adr', 'draft', rfc]);
    expect(report).toMatchObject({ run: { status: 'waiting' }, gate: { artifact: report.adr?.key } });
    const { steps } = await cli.read('run-show', ['run', 'show', report.run.id]);
    for (const name of finishedNodes(killed.stderr).slice(0, -1)) {
      expect(steps.filter((step) => nameNode(step.node) === name).map((step) => step.status)).toEqual(['finished']);
    }
    expect((await cli.read('artifact-list', ['adr', 'list'])).items).toHaveLength(before + 1);
    const { items } = await cli.read('gate-list', ['gate', 'list', '--artifact', report.adr?.key ?? '']);
    expect(items).toHaveLength(1);
  });
});

test('by HTTP alone the same comes of an RFC', async () => {
  const rfc = await approveRfc();
  const server = await startServer(cli.folder);
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' };
  const call = (path: string, init: RequestInit = {}) => fetch(`${server.url}/api/v1${path}`, { headers, ...init });
  const drafted = await call(`/rfcs/${rfc}/adr-drafts`, { method: 'POST', body: '{}' });
  expect(drafted.status).toBe(201);
  const { id } = (await drafted.json()) as { id: string };
  await (await call(`/runs/${id}/events?until=settled`)).text();
  const report = (await (await call(`/runs/${id}/adr`)).json()) as { adr: { key: string }; gate: { id: string } };
  const shown = await call(`/gates/${report.gate.id}`);
  const { criteria, blocking } = (await shown.json()) as { criteria: { id: string }[]; blocking: { code: string }[] };
  const decided = await call(`/gates/${report.gate.id}/decisions`, {
    method: 'POST',
    headers: { ...headers, 'if-match': shown.headers.get('etag') ?? '' },
    body: JSON.stringify({
      decision: 'approve',
      note: 'read it',
      met: criteria.map((criterion) => criterion.id),
      waivers: [...new Set(blocking.map(({ code }) => code))].map((code) => ({ code, reason: 'accepted here' })),
    }),
  });
  expect(decided.status, await decided.clone().text()).toBeLessThan(300);
  await (await call(`/runs/${id}/events?until=settled`)).text();
  expect(await (await call(`/artifacts/${report.adr.key}`)).json()).toMatchObject({ status: 'Accepted' });
  const remote = await cli.start(['adr', 'draft', rfc, '--json'], { env: { THROUGHLINE_URL: server.url }, token: server.token });
  expect(JSON.parse(remote.stdout)).toMatchObject({ rfc, adr: { key: report.adr.key, status: 'Accepted' } });
  await server.stop();
});
