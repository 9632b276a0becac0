import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withFolderLock } from '../../../src/repository/embedded/folder-lock.ts';
import { makeFolder } from './processes.ts';

test.each([
  ['is missing', undefined],
  ['was damaged by a byte', 'x'],
  ['was overwritten', 'not a lock'.repeat(1_000)],
])('lets one in after the other where the lock file %s', async (_what, content) => {
  const folder = await makeFolder();
  await mkdir(folder);
  if (content) await writeFile(join(folder, 'lock'), content);
  const inside: string[] = [];
  await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      withFolderLock(folder, async () => {
        inside.push(`${name} in`);
        await new Promise((resolve) => setImmediate(resolve));
        inside.push(`${name} out`);
      }),
    ),
  );
  expect(inside.filter((_, index) => index % 2 === 0).map((entry) => entry.replace('in', 'out'))).toEqual(
    inside.filter((_, index) => index % 2 === 1),
  );
  expect(inside).toHaveLength(6);
});

test('is free again after work that failed', async () => {
  const folder = await makeFolder();
  await mkdir(folder);
  await expect(withFolderLock(folder, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await withFolderLock(folder, () => Promise.resolve('yes'))).toBe('yes');
});
