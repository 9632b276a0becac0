import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from '../../../src/cli/folder/open-folder.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'throughline-folder-'));
});
afterAll(() => rm(home, { recursive: true }));

test('a folder to export to is made with those above it', async () => {
  const folder = await openFolder(join(home, 'docs/artifacts'), { create: true });
  await folder.write('adr/one.md', '# One\n');
  expect(await folder.readText('adr/one.md')).toBe('# One\n');
});

test('a folder to sync with must be there', async () => {
  const opened = openFolder(join(home, 'none'), { create: false });
  await expect(opened).rejects.toMatchObject({ id: 'folder.not-found' });
});
