import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameNode } from '../../src/cli/render/nodes.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';

const example = join(repositoryRoot, 'examples/library-lending.prd.md');
let cli: CommandLine;

beforeAll(async () => {
  cli = await openCommandLine();
  await cli.read('daa-generate', ['daa', 'generate', example]);
});

afterAll(() => cli.remove());

const finishedNodes = (stderr: string): string[] => [...stderr.matchAll(/^✓ (\S.*?) {2,}\d/gm)].map(([, name]) => name ?? '');

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('a command killed when %i nodes are done', (nodes) => {
  test('is continued by the next one: nothing is lost, and no finished step is done again', async () => {
    const killed = await cli.start(['daa', 'generate', example, '--new'], {
      onStderr: (text, kill) => {
        if (finishedNodes(text).length >= nodes) kill('SIGKILL');
      },
    });
    expect(killed.exitCode).toBeNull();
    const done = finishedNodes(killed.stderr);

    const continued = await cli.call(['daa', 'generate', example]);
    expect(continued).toMatchObject({ exitCode: 0 });
    const { items } = await cli.read('run-list', ['run', 'list']);
    const { steps } = await cli.read('run-show', ['run', 'show', items[0]?.id ?? '']);
    // The last node told of its end; whether its checkpoint was written by then is a matter of microseconds.
    // Only the five drafting steps: the check of the model may come twice, around a revision.
    for (const name of done.slice(0, Math.min(5, done.length - 1))) {
      expect(steps.filter((step) => nameNode(step.node) === name).map((step) => step.status)).toEqual(['finished']);
    }
    const [run] = items;
    expect(run).toMatchObject({ status: 'waiting' });
    expect(items).toHaveLength(nodes + 1);
    expect((await cli.read('gate-list', ['gate', 'list'])).items).toHaveLength(nodes + 1);
    expect((await cli.read('artifact-list', ['daa', 'list'])).items).toHaveLength(nodes + 1);
  });
});

test('a command killed right after its decision leaves a decided gate, and the next one publishes', async () => {
  const { blocking } = await cli.read('gate-show', ['gate', 'show', 'GATE-001']);
  const waivers = [...new Set(blocking.map(({ code }) => code))].flatMap((code) => ['--waive', `${code}=accepted here`]);
  // The decision is made before anything is told.
  await cli.start(['gate', 'approve', 'GATE-001', '--all', '--note', 'ok', ...waivers], {
    onStderr: (_text, kill) => kill('SIGKILL'),
  });
  await cli.call(['gate', 'approve', 'GATE-001', '--all', '--note', 'ok', ...waivers]);
  expect(await cli.read('run-show', ['run', 'watch', 'RUN-001'])).toMatchObject({ status: 'succeeded' });
  expect((await cli.read('gate-show', ['gate', 'show', 'GATE-001'])).decisions).toHaveLength(1);
  expect((await cli.read('daa-show', ['daa', 'show', 'DAA-001'])).status).toBe('Validated');
});
