import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';

// Each command is a process of its own, which a busy machine starts slowly.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const example = join(repositoryRoot, 'examples/library-lending.prd.md');
let cli: CommandLine;

beforeAll(async () => {
  cli = await openCommandLine();
  await cli.read('daa-generate', ['daa', 'generate', example]);
});

afterAll(() => cli.remove());

const gateStatus = async () => (await cli.read('gate-show', ['gate', 'show', 'GATE-001'])).status;

test('a comment about a part that is not there is refused before it uses up the gate, and names parts that are', async () => {
  const refused = await cli.refusal(['gate', 'request-changes', 'GATE-001', '--note', 'x', '--comment', 'Foo=rename to Bar']);
  expect(refused).toMatchObject({ exitCode: 2, id: 'gate.unknown-part' });
  expect(refused.fix).toContain('Copy');
  expect(await gateStatus()).toBe('pending');
});

test('a PRD without any demand is stored, and no DAA of it is begun', async () => {
  const file = join(cli.folder, 'title.md');
  await writeFile(file, '# Only a title\n\nHello world.\n');
  expect(await cli.refusal(['daa', 'generate', file])).toMatchObject({ exitCode: 1, id: 'draft.nothing-read' });
  expect((await cli.read('artifact-list', ['prd', 'list'])).items).toHaveLength(2);
  expect((await cli.read('artifact-list', ['daa', 'list'])).items).toHaveLength(1);
});

test('an exported DAA is not read as a PRD', async () => {
  const file = join(cli.folder, 'model.md');
  await cli.call(['artifact', 'export', 'DAA-001', '--out', file]);
  expect(await cli.refusal(['daa', 'generate', file])).toMatchObject({ exitCode: 2, id: 'prd.other-artifact' });
});

test('the short hash that a person is shown is enough, another one is refused', async () => {
  const { stdout } = await cli.call(['gate', 'show', 'GATE-001']);
  const short = /content ([0-9a-f]{8,})/.exec(stdout)?.[1] ?? '';
  const decide = (hash: string) => ['gate', 'request-changes', 'GATE-001', '--note', 'Look again', '--hash', hash];
  expect(await cli.refusal(decide(`${short.slice(0, -1)}x`))).toMatchObject({ id: 'gate.stale-version' });
  expect(await gateStatus()).toBe('pending');
  await cli.read('gate-decide', decide(short));
  expect(await gateStatus()).toBe('changes-requested');
});

test('a run that no command finished waits for somebody', async () => {
  const killed = await cli.start(['daa', 'generate', example, '--new'], {
    onStderr: (text, kill) => {
      if (text.includes('✓')) kill('SIGKILL');
    },
  });
  expect(killed.exitCode).toBeNull();
  const { items } = await cli.read('next', ['next']);
  const [run] = (await cli.read('run-list', ['run', 'list'])).items;
  expect(items).toContainEqual(expect.objectContaining({ kind: 'run', action: { action: 'readRun', args: { key: run?.id } } }));
});
