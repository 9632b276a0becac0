import { mkdir, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';

const example = join(repositoryRoot, 'examples/library-lending.prd.md');
let cli: CommandLine;

beforeAll(async () => {
  cli = await openCommandLine();
});

afterAll(() => cli.remove());

test('an empty desk says what to do first', async () => {
  const { exitCode, stdout } = await cli.call(['next']);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('throughline daa generate FILE.md');
});

test('input that is no PRD is refused by name and nothing is stored', async () => {
  const refused: [string, string | Uint8Array][] = [
    ['empty.md', ''],
    ['binary.md', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
    ['latin1.md', Uint8Array.from([0x23, 0x20, 0x42, 0xfc, 0x63, 0x68, 0x65, 0x72])],
    ['huge.md', `# Big\n\n${'As a member, I want to borrow. '.repeat(80_000)}`],
  ];
  for (const [name, content] of refused) {
    await writeFile(join(cli.folder, name), content);
    const refusal = await cli.refusal(['daa', 'generate', join(cli.folder, name)]);
    expect(refusal, name).toMatchObject({ exitCode: 2 });
    expect(refusal.message, name).toContain(name);
    expect(refusal.fix, name).not.toBe('');
  }
  expect((await cli.read('artifact-list', ['artifact', 'list'])).items).toEqual([]);
});

test('a PRD without any part is an error, not a full coverage', async () => {
  await writeFile(join(cli.folder, 'prose.md'), '# Notes\n\nWe met on Tuesday and talked about the weather.\n');
  expect(await cli.refusal(['daa', 'generate', join(cli.folder, 'prose.md')])).toMatchObject({
    exitCode: 1,
    id: 'draft.nothing-read',
  });
});

test('a folder is one PRD, and a changed file makes its next version', async () => {
  const folder = join(cli.folder, 'parts');
  await mkdir(folder);
  await writeFile(
    join(folder, '1.md'),
    '# Parcels\n\n## User Stories\n\n### US-1: Send\n\nAs a sender, I want to hand in a parcel so that it is delivered.\n',
  );
  await writeFile(join(folder, '2.md'), '### US-2: Track\n\nAs a sender, I want to track a parcel so that I know where it is.\n');
  const first = await cli.read('prd-import', ['prd', 'import', folder]);
  expect(first).toMatchObject({ outcome: 'created', stories: 2, prd: { version: 1 } });
  expect(await cli.read('prd-import', ['prd', 'import', `${folder}/`])).toMatchObject({
    outcome: 'unchanged',
    prd: { key: first.prd.key },
  });
  await writeFile(join(folder, '2.md'), '### US-2: Track\n\nAs a sender, I want to trace a parcel so that I find it again.\n');
  expect(await cli.read('prd-import', ['prd', 'import', folder])).toMatchObject({
    outcome: 'new-version',
    prd: { key: first.prd.key, version: 2 },
  });
});

test('Ctrl-C in the middle keeps the run, and watching it goes on from there', async () => {
  let sent = false;
  const stopped = await cli.start(['daa', 'generate', example], {
    onStderr: (text, kill) => {
      if (sent || !text.includes('✓ ')) return;
      sent = true;
      kill('SIGINT');
    },
  });
  expect(sent).toBe(true);
  // It may have been faster than the signal.
  if (stopped.exitCode !== 0) {
    expect(stopped.exitCode).toBe(1);
    expect(stopped.stderr).toMatch(/What it finished is kept\.\n\s+→ `throughline run watch RUN-\d+`/);
  }
  const [run] = (await cli.read('run-list', ['run', 'list'])).items;
  const watched = await cli.read('run-show', ['run', 'watch', run?.id ?? '']);
  expect(watched).toMatchObject({ status: 'waiting', error: null });
  const drafts = watched.steps.filter(({ node, status }) => node === 'identify-concepts' && status === 'finished');
  expect(drafts).toHaveLength(1);
});

test('a canceled run withdraws its gate', async () => {
  const [run] = (await cli.read('run-list', ['run', 'list', '--status', 'waiting'])).items;
  expect(await cli.read('run-show', ['run', 'cancel', run?.id ?? '', '--note', 'not now'])).toMatchObject({ status: 'canceled' });
  expect((await cli.read('gate-list', ['gate', 'list', '--status', 'pending'])).items).toEqual([]);
  expect((await cli.read('gate-list', ['gate', 'list', '--status', 'withdrawn'])).items).toHaveLength(1);
});

test('a reader that leaves early is no error', async () => {
  const child = spawn(
    join(repositoryRoot, 'node_modules/.bin/node'),
    [join(repositoryRoot, 'bin/throughline'), 'artifact', 'list'],
    {
      cwd: cli.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exitCode = await new Promise((resolve) => child.on('close', resolve));
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
});
