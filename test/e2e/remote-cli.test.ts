import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openCommandLine, repositoryRoot, type Called, type CommandLine } from './support/command-line.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

// The tests tell one story, once on a folder that nobody serves and once through a server, and run in order.
const example = join(repositoryRoot, 'examples/library-lending.prd.md');
vi.setConfig({ testTimeout: 180_000 });

let local: CommandLine;
let served: CommandLine;
let server: ServerProcess;

beforeAll(async () => {
  [local, served] = await Promise.all([openCommandLine(), openCommandLine()]);
  server = await startServer(served.folder);
  // The server made its owner when it started.
  await local.call(['next']);
});

afterAll(async () => {
  await server.stop();
  await Promise.all([local.remove(), served.remove()]);
});

/** Calls both, in-process and through the server; both must say the same but for times, folders and secrets. */
async function both(args: readonly string[], tokens: { local?: string; served?: string } = {}): Promise<Called> {
  const inProcess = await local.call(args, { token: tokens.local });
  const overHttp = await served.call(args, { env: { THROUGHLINE_URL: server.url }, token: tokens.served ?? server.token });
  expect(normalize(overHttp, served)).toEqual(normalize(inProcess, local));
  return overHttp;
}

function normalize({ exitCode, stdout, stderr }: Called, { folder }: CommandLine): Called {
  const text = (value: string): string =>
    value
      .replaceAll(folder, 'FOLDER')
      .replace(/\d{4}-\d\d-\d\d(T| at | )\d\d:\d\d(:\d\d\.\d+Z)?/g, 'TIME')
      .replace(/ *\b\d+(\.\d+)? (ms|s)\b/g, ' DURATION')
      .replace(/"(durationMs|revision)": ("[^"]*"|[\d.]+)/g, '"$1": ANY')
      .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'UUID')
      .replace(/\btl_[\w-]+/g, 'TOKEN');
  return { exitCode, stdout: text(stdout), stderr: text(stderr) };
}

async function readJson(cli: CommandLine, args: readonly string[]): Promise<Record<string, unknown>> {
  return JSON.parse((await cli.call([...args, '--json'])).stdout) as Record<string, unknown>;
}

describe('says the same in-process and through a server', () => {
  test('before anything is there', async () => {
    for (const args of [['next'], ['prd', 'list'], ['run', 'list'], ['gate', 'list', '--json'], ['token', 'list']])
      await both(args);
  });

  test('drafting a DAA', async () => {
    const { exitCode, stdout, stderr } = await both(['daa', 'generate', example]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('throughline gate approve GATE-001 --all');
    expect(stderr).toContain('✓ Identify entities and operations');
    await both(['daa', 'generate', example]);
    await both(['daa', 'generate', example, '--json']);
    await both(['daa', 'generate', 'PRD-001', '--json']);
    await both(['prd', 'import', example]);
  });

  test('everything that reads', async () => {
    const reads = [
      ['next'],
      ['prd', 'show', 'PRD-001'],
      ['prd', 'list'],
      ['daa', 'show', 'DAA-001'],
      ['daa', 'lint', 'DAA-001'],
      ['daa', 'coverage', 'DAA-001'],
      ['daa', 'list'],
      ['artifact', 'show', 'DAA-001'],
      ['artifact', 'list', '--kind', 'daa', '--status', 'in review'],
      ['artifact', 'history', 'DAA-001'],
      ['artifact', 'export', 'DAA-001'],
      ['gate', 'show', 'GATE-001'],
      ['gate', 'list'],
      ['run', 'list', '--status', 'waiting'],
      ['run', 'show', 'RUN-001'],
      ['run', 'watch', 'RUN-001'],
    ];
    for (const args of reads) expect(await both([...args, '--json']), args.join(' ')).toMatchObject({ exitCode: 0 });
    // What a person reads is rendered from that same document.
    for (const args of [['next'], ['gate', 'show', 'GATE-001']]) await both(args);
  });

  test('every refusal, with its exit code, its fix and its details', async () => {
    const refused = [
      ['daa', 'show', 'DAA-099'],
      ['daa', 'show', 'PRD-001'],
      ['daa', 'show', 'DAA-001', '--version', '9'],
      ['artifact', 'diff', 'DAA-001'],
      ['gate', 'show', 'GATE-099'],
      ['gate', 'approve', 'GATE-001'],
      ['gate', 'approve', 'GATE-001', '--met', 'beautiful'],
      ['gate', 'approve', 'GATE-001', '--all', '--hash', 'f'.repeat(64)],
      ['gate', 'approve', 'GATE-001', '--all', '--waive', 'DAA-NO-SUCH=because'],
      ['gate', 'reject', 'GATE-001'],
      ['run', 'show', 'RUN-099'],
      ['run', 'watch', 'RUN-099'],
      ['run', 'retry', 'RUN-001'],
      ['run', 'cancel', 'RUN-099'],
      ['token', 'create', 'ci', '--kind', 'machine', '--role', 'architect'],
      ['token', 'revoke', 'no-such'],
      ['adr', 'supersede', 'ADR-099', '--reason', 'gone'],
      ['adr', 'amend', 'ADR-099', '--reason', 'gone', '--guidance', 'wait'],
      ['rfc', 'supersede', 'RFC-099', '--reason', 'gone'],
      ['daa', 'generate', 'DAA-001'],
      ['daa', 'generate', 'PRD-099'],
    ];
    for (const args of refused) expect((await both([...args, '--json'])).exitCode, args.join(' ')).toBeGreaterThan(0);
    await both(['gate', 'approve', 'GATE-001']);
    await both(['next', '--json'], { local: 'tl_no-such', served: 'tl_no-such' });
  });

  test('a request for changes, its revision, and the diff', async () => {
    const { body } = await served.read('daa-show', ['daa', 'show', 'DAA-001']);
    const rename = `${body.aggregates[0]?.name}=rename to Borrowing`;
    const decided = await both(['gate', 'request-changes', 'GATE-001', '--note', 'one name is wrong', '--comment', rename]);
    expect(decided.exitCode).toBe(0);
    for (const args of [
      ['gate', 'show', 'GATE-002'],
      ['artifact', 'diff', 'DAA-001'],
      ['artifact', 'history', 'DAA-001'],
      ['run', 'show', 'RUN-001'],
    ])
      await both([...args, '--json']);
  });

  test('an approval, and the same again', async () => {
    const { blocking } = await served.read('gate-show', ['gate', 'show', 'GATE-002']);
    const waivers = [...new Set(blocking.map(({ code }) => code))].flatMap((code) => ['--waive', `${code}=accepted here`]);
    const approve = ['gate', 'approve', 'GATE-002', '--all', ...waivers];
    expect((await both(approve)).exitCode).toBe(0);
    await both([...approve, '--json']);
    await both(['gate', 'reject', 'GATE-002', '--note', 'changed my mind', '--json']);
    await both(['run', 'cancel', 'RUN-001', '--json']);
    await both(['next']);
  });

  test('a second draft that is canceled', async () => {
    await both(['daa', 'generate', example, '--new', '--json']);
    await both(['run', 'cancel', 'RUN-002', '--note', 'not now']);
    await both(['run', 'show', 'RUN-002', '--json']);
  });

  test('other people and machines', async () => {
    const create = ['token', 'create', 'Pia', '--kind', 'person', '--role', 'product-manager', '--unattended'];
    await both([...create.slice(0, 3), ...create.slice(3), '--json']);
    const [here, there] = await Promise.all([readJson(local, create), readJson(served, create)]);
    const tokens = { local: String(here['token']), served: String(there['token']) };
    await both(['next', '--json'], tokens);
    await both(['token', 'create', 'Bob', '--kind', 'person', '--json'], tokens);
    await both(['token', 'list']);
    expect((await local.call(['token', 'revoke', String(here['id'])])).exitCode).toBe(0);
    expect((await served.call(['token', 'revoke', String(there['id'])])).exitCode).toBe(0);
    await both(['next', '--json'], tokens);
  });
});
