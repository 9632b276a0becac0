import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameNode } from '../../src/cli/render/nodes.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';

const example = join(repositoryRoot, 'examples/library-lending.prd.md');
let cli: CommandLine;

beforeAll(async () => {
  cli = await openCommandLine();
  await cli.read('prd-import', ['prd', 'import', example]);
  await cli.read('workflow-show', ['workflow', 'choose', 'PRD-001', '--answers', 'no,no,no,yes']);
  await cli.read('tip-draft', ['tip', 'draft', 'PRD-001']);
});

afterAll(() => cli.remove());

const finishedNodes = (stderr: string): string[] => [...stderr.matchAll(/^✓ (\S.*?) {2,}\d/gm)].map(([, name]) => name ?? '');

describe.each([1, 2, 3])('a TIP’s command killed when %i nodes are done', (nodes) => {
  test('is continued by the next one: one TIP, one gate, and no finished draft is made again', async () => {
    const killed = await cli.start(['tip', 'draft', 'PRD-001', '--new'], {
      onStderr: (text, kill) => {
        if (finishedNodes(text).length >= nodes) kill('SIGKILL');
      },
    });
    expect(killed.exitCode).toBeNull();
    const done = finishedNodes(killed.stderr);

    expect(await cli.call(['tip', 'draft', 'PRD-001'])).toMatchObject({ exitCode: 0 });
    const { items } = await cli.read('run-list', ['run', 'list']);
    const [run] = items;
    expect(run).toMatchObject({ status: 'waiting', workflow: 'lightweight' });
    const { steps, choice } = await cli.read('run-show', ['run', 'show', run?.id ?? '']);
    expect(choice).toMatchObject({ path: 'lightweight' });
    // The last node told of its end; whether its checkpoint was written by then is a matter of microseconds.
    for (const name of done.slice(0, -1)) {
      expect(steps.filter((step) => nameNode(step.node) === name).map((step) => step.status)).toEqual(['finished']);
    }
    expect(items).toHaveLength(nodes + 1);
    expect((await cli.read('gate-list', ['gate', 'list'])).items).toHaveLength(nodes + 1);
    expect((await cli.read('artifact-list', ['tip', 'list'])).items).toHaveLength(nodes + 1);
  });
});

test('a command killed right after its decision leaves a decided gate, and the next one validates the TIP', async () => {
  const { blocking } = await cli.read('gate-show', ['gate', 'show', 'GATE-001']);
  const waivers = [...new Set(blocking.map(({ code }) => code))].flatMap((code) => ['--waive', `${code}=accepted here`]);
  const approval = ['gate', 'approve', 'GATE-001', '--all', '--note', 'ok', ...waivers];
  // The decision is made before anything is told.
  await cli.start(approval, { onStderr: (_text, kill) => kill('SIGKILL') });
  await cli.call(approval);
  expect(await cli.read('run-show', ['run', 'watch', 'RUN-001'])).toMatchObject({ status: 'succeeded' });
  expect((await cli.read('gate-show', ['gate', 'show', 'GATE-001'])).decisions).toHaveLength(1);
  expect((await cli.read('artifact-show', ['tip', 'show', 'TIP-001'])).status).toBe('Validated');
});
