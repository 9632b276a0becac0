import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pathInRepository } from '../../../src/cli/folder/find-repository.ts';

test('the way to a folder begins at the root of its repository', async () => {
  const root = await mkdtemp(join(tmpdir(), 'throughline-repository-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = join(root, 'docs', 'lifecycle');
  await mkdir(folder, { recursive: true });
  expect(await pathInRepository(folder)).toBe('');
  await mkdir(join(root, '.git'));
  expect(await pathInRepository(folder)).toBe('docs/lifecycle');
  expect(await pathInRepository(root)).toBe('');
});
