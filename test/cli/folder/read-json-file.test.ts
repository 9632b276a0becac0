import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJsonFile } from '../../../src/cli/folder/read-json-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughline-json-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a file of more than 128 MB is refused before it is read, and the other way is named', async () => {
  const file = join(folder, 'bundle.json');
  await writeFile(file, '{}');
  expect(await readJsonFile(file, { writtenBy: 'bundle export' })).toEqual({});
  await truncate(file, 128 * 1024 * 1024 + 1);
  await expect(readJsonFile(file, { writtenBy: 'bundle export' })).rejects.toMatchObject({
    id: 'file.too-large',
    message: `${file} has 129 MB, and at most 128 MB are read at once.`,
    fix: expect.stringContaining('pg_dump') as string,
  });
});
