import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandLine, repositoryRoot, type CommandLine } from '../e2e/support/command-line.ts';
import { cleanEnvironment } from '../e2e/support/clean-environment.ts';
import { clientOf } from './clients.ts';

let cli: CommandLine;

beforeAll(async () => {
  cli = await openCommandLine();
  await writeFile(join(cli.folder, 'bolt.md'), '# Lend a copy\n\n- **Work:** ai\n\n## Goal\n\nLend it.\n');
  await cli.read('artifact-write', ['bolt', 'new', join(cli.folder, 'bolt.md')]);
});
afterAll(() => cli.remove());

test.each(Object.entries(clientOf))(
  'the program serves a client of revision %s until its stdin ends',
  async (_revision, { stdio }) => {
    const client = await stdio({
      command: join(repositoryRoot, 'node_modules/.bin/node'),
      args: [join(repositoryRoot, 'bin/throughline'), 'mcp'],
      cwd: cli.folder,
      env: cleanEnvironment({}) as Record<string, string>,
    });
    expect((await client.tools()).map(({ name }) => name)).toContain('pack');
    expect((await client.call('pack', { bolt: 'BOLT-001' })).structuredContent).toMatchObject({
      bolt: 'BOLT-001',
      goal: 'Lend it.',
    });
    expect(await client.call('claim', { bolt: 'BOLT-001' })).toMatchObject({ isError: true });
    await client.close();
  },
);
