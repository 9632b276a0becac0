import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Report } from '../../src/usecases/reports/registry.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

// The lightweight path from its first document to its last: PRD, TIP, an RFC of one page, AI-ADR.
vi.setConfig({ testTimeout: 180_000 });

const example = join(repositoryRoot, 'test/fixtures/designs/newsletter/prd.md');

/** Lines that a reader reads; an RFC of one page has at most 60. */
const linesOf = (markdown: string): number => markdown.split('\n').filter((line) => line.trim() !== '').length;

test('by the command line alone', async () => {
  const cli = await openCommandLine();
  const run = async (...args: string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await cli.call(args);
    expect({ args, exitCode, stderr: exitCode === 0 ? '' : stderr + stdout }).toEqual({ args, exitCode: 0, stderr: '' });
    return stdout;
  };
  const approve = async (gate: string): Promise<void> => {
    const { blocking } = await cli.read('gate-show', ['gate', 'show', gate]);
    const waivers = [...new Set(blocking.map(({ code }) => code))].flatMap((code) => ['--waive', `${code}=accepted here`]);
    await run('gate', 'approve', gate, '--all', '--note', 'read it', ...waivers);
  };
  try {
    await run('prd', 'import', example);
    await run('workflow', 'choose', 'PRD-001', '--answers', 'no,no,no,yes');
    expect(await run('tip', 'draft', 'PRD-001')).toContain('GATE-001');
    await approve('GATE-001');
    expect(await run('rfc', 'draft', 'TIP-001')).toContain('RFC-001');
    expect(linesOf(await cli.call(['artifact', 'show', 'RFC-001', '--markdown']).then(({ stdout }) => stdout))).toBeLessThan(61);
    expect((await cli.call(['next'])).stdout).toContain('throughline design open RFC-001');
    const submitted = await cli.read('gate-show', ['rfc', 'submit', 'RFC-001']);
    await approve(submitted.id);
    expect((await cli.call(['next'])).stdout).toContain('throughline adr draft RFC-001');
    expect(await run('adr', 'draft', 'RFC-001')).toContain('ADR-001');
    const { items } = await cli.read('gate-list', ['gate', 'list', '--artifact', 'ADR-001', '--status', 'pending']);
    await approve(items[0]?.id ?? '');
    expect(await cli.read('artifact-show', ['artifact', 'show', 'ADR-001'])).toMatchObject({ status: 'Accepted' });
    const trace = await run('trace', 'ADR-001');
    for (const key of ['RFC-001', 'TIP-001', 'PRD-001']) expect(trace).toContain(key);
  } finally {
    await cli.remove();
  }
});

let cli: CommandLine;
let server: ServerProcess;
beforeAll(async () => {
  cli = await openCommandLine();
  server = await startServer(cli.folder);
});
afterAll(async () => {
  await server.stop();
  await cli.remove();
});

async function request<T>(method: string, path: string, json?: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json', ...headers },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
}

const follow = (run: string): Promise<string> => request('GET', `/runs/${run}/events?until=settled`);

async function approve(gate: string): Promise<void> {
  const read = await fetch(`${server.url}/api/v1/gates/${gate}`, { headers: { authorization: `Bearer ${server.token}` } });
  const { blocking } = (await read.json()) as Report<'gate-show'>;
  const waivers = [...new Set(blocking.map(({ code }) => code))].map((code) => ({ code, reason: 'accepted here' }));
  const decision = { decision: 'approve', all: true, note: 'read it', waivers };
  await request('POST', `/gates/${gate}/decisions`, decision, { 'if-match': read.headers.get('etag') ?? '' });
}

test('by HTTP alone: the same', async () => {
  const prd =
    '# Locker\n\n## User stories\n\n- US-1: As a guest, I want to open a locker by code, so that I can store my bag.\n  - A code opens one locker.\n  - A code expires after 24 hours.\n';
  const imported = await fetch(`${server.url}/api/v1/prds?name=locker.md`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'text/markdown' },
    body: prd,
  });
  const { key } = ((await imported.json()) as Report<'prd-import'>).prd;
  const { run } = await request<Report<'run-start'>>('POST', '/runs', { workflow: 'lightweight', prd: key, anyway: 'one form' });
  await follow(run.id);
  const { gate, subject } = await request<Report<'run-show'>>('GET', `/runs/${run.id}`);
  await approve(gate ?? '');
  await follow(run.id);
  const { run: drafting } = await request<{ run: { id: string } }>('POST', '/rfc-drafts', { source: subject['tip'] });
  await follow(drafting.id);
  const { rfc } = await request<Report<'rfc-draft'>>('GET', `/runs/${drafting.id}/rfc`);
  const page = await request<string>('GET', `/artifacts/${rfc?.key}`, undefined, { accept: 'text/markdown' });
  expect(linesOf(page)).toBeLessThan(61);
  const opened = await request<Report<'gate-show'>>('POST', `/artifacts/${rfc?.key}/submission`, {}, { 'if-match': '*' });
  await approve(opened.id);
  const next = await request<Report<'next'>>('GET', '/next');
  expect(next.items).toMatchObject([
    // Nobody was asked about the PRD itself.
    { kind: 'prd', prd: { key }, used: true },
    { kind: 'rfc', rfc: { key: rfc?.key, status: 'Approved' } },
  ]);
  const { id } = await request<{ id: string }>('POST', `/rfcs/${rfc?.key}/adr-drafts`, {});
  await follow(id);
  const report = await request<Report<'adr-draft'>>('GET', `/runs/${id}/adr`);
  await approve(report.gate?.id ?? '');
  await follow(id);
  expect(await request('GET', `/artifacts/${report.adr?.key}`)).toMatchObject({ status: 'Accepted' });
});
