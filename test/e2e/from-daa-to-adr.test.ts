import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Report } from '../../src/usecases/reports/registry.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });

type Session = Report<'design-show'>;

/** One move on each thing that is open, as somebody makes who has an answer; null when nothing is. */
function nextTurn({ key, challenges, questions }: Session): string[] | null {
  const challenge = challenges.find(({ state }) => state === 'open');
  const question = questions.find(({ state }) => state === 'open');
  if (challenge) {
    const text = `We do this about ${challenge.concern}: ${challenge.waysOut[0]?.title ?? 'the design says so from now on'}.`;
    return ['design', 'say', key, 'decide', '--as', 'accept', '--about', challenge.id, text, '--because', 'It costs little.'];
  }
  if (question) return ['design', 'say', key, 'park', '--about', question.id, 'Nobody knows before the pilot.'];
  return null;
}

/** What the rules leave as an error is waived. */
async function approveAll(cli: Awaited<ReturnType<typeof openCommandLine>>, gate: string): Promise<Report<'gate-decide'>> {
  const { blocking } = await cli.read('gate-show', ['gate', 'show', gate]);
  const waived = [...new Set(blocking.map(({ code }) => code))].flatMap((code) => ['--waive', `${code}=only a test`]);
  return cli.read('gate-decide', ['gate', 'approve', gate, '--all', '--note', 'read it', ...waived]);
}

const say = (session: Session, ...rest: string[]): string[] => ['design', 'say', session.key, ...rest];

test('by the command line alone, in processes and over a server: PRD, DAA, RFC, session, gate, AI-ADR', async () => {
  const cli = await openCommandLine();
  let server: ServerProcess | null = null;
  try {
    await cp(join(repositoryRoot, 'examples'), join(cli.folder, 'examples'), { recursive: true });
    const { gate } = await cli.read('daa-generate', ['daa', 'generate', join(cli.folder, 'examples/library-lending.prd.md')]);
    await approveAll(cli, gate?.id ?? '');
    await cli.call(['rfc', 'draft', 'DAA-001', '--constraint', 'two people until June']);

    // Without a terminal it says what to do next.
    const opened = await cli.start(['design', 'open', 'RFC-001']);
    expect(opened).toMatchObject({ exitCode: 0 });
    expect(opened.stdout).toContain('design say DS-001');
    let session = await cli.read('design-show', ['design', 'show', 'DS-001']);
    expect(session).toMatchObject({ status: 'open', reply: null, rfc: { key: 'RFC-001', status: 'Under Review' } });

    for (const turn of [
      say(session, 'alternatives'),
      say(session, 'diagram', 'the components'),
      say(session, 'ask', 'Which operation opens a loan?'),
    ]) {
      expect(await cli.call(turn)).toMatchObject({ exitCode: 0 });
    }

    server = await startServer(cli.folder);
    const remote = { env: { THROUGHLINE_URL: server.url }, token: server.token };
    for (let turns = 0; turns < 3; turns += 1) {
      session = await cli.read('design-show', ['design', 'show', 'DS-001'], remote);
      session = await cli.read('design-show', nextTurn(session) ?? say(session, 'challenge'), remote);
      expect(session.turns.at(-1)?.speaker).toBe('challenger');
    }
    await server.stop();
    server = null;

    session = await cli.read('design-show', ['design', 'show', 'DS-001']);
    for (let turn = nextTurn(session); turn; turn = nextTurn(session)) session = await cli.read('design-show', turn);
    expect(session.used.turns).toBeGreaterThanOrEqual(7);
    expect(session.turns.map(({ sequence }) => sequence)).toEqual(session.turns.map((_, index) => index + 1));

    session = await cli.read('design-show', ['design', 'finalize', 'DS-001', '--note', 'said it all']);
    expect(session).toMatchObject({ status: 'finalizing', finalization: { status: 'waiting' } });
    const approved = await approveAll(cli, session.finalization?.gate ?? '');
    expect(approved).toMatchObject({ gate: { status: 'approved' } });
    session = await cli.read('design-show', ['design', 'show', 'DS-001']);
    expect(session).toMatchObject({ status: 'finalized', rfc: { status: 'Approved' } });
    const adrGate = session.finalization?.gate ?? '';
    await approveAll(cli, adrGate);
    expect(await cli.read('artifact-show', ['artifact', 'show', 'ADR-001'])).toMatchObject({ status: 'Accepted' });

    const { stdout: transcript } = await cli.call(['design', 'export', 'DS-001']);
    for (const { id, text } of session.decisions) expect(transcript).toContain(`**${id}** ${text}`);
    expect(transcript).toContain('## What was decided');
  } finally {
    await server?.stop();
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

async function approve(gate: string): Promise<void> {
  const read = await fetch(`${server.url}/api/v1/gates/${gate}`, { headers: { authorization: `Bearer ${server.token}` } });
  const { blocking } = (await read.json()) as Report<'gate-show'>;
  const waivers = [...new Set(blocking.map(({ code }) => code))].map((code) => ({ code, reason: 'Only a test.' }));
  const decision = { decision: 'approve', all: true, note: 'read it', waivers };
  await request('POST', `/gates/${gate}/decisions`, decision, { 'if-match': read.headers.get('etag') ?? '' });
}

test('by HTTP alone: the same, with events of the dialogue', async () => {
  const prd =
    '# Locker\n\n## User stories\n\n- US-1: As a guest, I want to open a locker by code, so that I can store my bag.\n  - A code opens one locker.\n  - A code expires after 24 hours.\n\n## Requirements\n\n- FR-1: The system records who opened which locker and when.\n';
  const imported = await fetch(`${server.url}/api/v1/prds?name=locker.md`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'text/markdown' },
    body: prd,
  });
  const {
    prd: { key },
  } = (await imported.json()) as Report<'prd-import'>;
  const { run } = await request<Report<'run-start'>>('POST', '/runs', { workflow: 'inception', prd: key });
  await request('GET', `/runs/${run.id}/events?until=settled`);
  const waiting = await request<Report<'run-show'>>('GET', `/runs/${run.id}`);
  await approve(waiting.gate ?? '');
  await request('GET', `/runs/${run.id}/events?until=settled`);
  const drafted = await request<{ run: { id: string } }>('POST', '/rfc-drafts', { source: waiting.subject['daa'] });
  await request('GET', `/runs/${drafted.run.id}/events?until=settled`);
  const {
    items: [rfc],
  } = await request<Report<'artifact-list'>>('GET', '/artifacts?kind=rfc');

  let session = await request<Session>('POST', '/design-sessions', { rfc: rfc?.key });
  const follow = async (): Promise<string> => request<string>('GET', `/design-sessions/${session.key}/events?until=replied`);
  const said = await follow();
  expect(said).toContain('event: turn\n');
  expect(said).toContain('event: session\n');
  for (let turn = 0; turn < 4; turn += 1) {
    session = await request<Session>('GET', `/design-sessions/${session.key}`);
    const [, , , move, ...rest] = nextTurn(session) ?? ['', '', '', 'challenge'];
    const value = (flag: string): string | undefined => (rest.includes(flag) ? rest[rest.indexOf(flag) + 1] : undefined);
    await request('POST', `/design-sessions/${session.key}/turns`, {
      move,
      as: value('--as'),
      about: value('--about')?.split(',') ?? [],
      text: move === 'challenge' ? '' : move === 'park' ? rest.at(-1) : rest[rest.indexOf('--about') + 2],
      because: value('--because'),
    });
    await follow();
  }
  session = await request<Session>('POST', `/design-sessions/${session.key}/finalization`, { note: 'said it all' });
  const design = session.finalization?.run ?? '';
  for (const expected of ['Approved', 'Accepted']) {
    await request('GET', `/runs/${design}/events?until=settled`);
    const { gate } = await request<Report<'run-show'>>('GET', `/runs/${design}`);
    await approve(gate ?? '');
    await request('GET', `/runs/${design}/events?until=settled`);
    const key = expected === 'Approved' ? (rfc?.key ?? '') : 'ADR-001';
    expect(await request('GET', `/artifacts/${key}`)).toMatchObject({ status: expected });
  }
  expect(await request('GET', `/design-sessions/${session.key}`, undefined, { accept: 'text/markdown' })).toContain(
    '## What was decided',
  );
});
