import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDocument } from '../../../src/cli/input/read-document.ts';
import { says } from '../../support/says.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughline-read-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

test('a file is read with its name, and what is piped in without one', async () => {
  const file = join(folder, 'a.md');
  await writeFile(file, '# Über\n');
  const read = await readDocument(file);
  expect([read.name, textOf(read.bytes)]).toEqual([file, '# Über\n']);

  const pieces = ['# Üb', 'er\n'].map((text) => Buffer.from(text));
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(pieces) as unknown as typeof process.stdin);
  const piped = await readDocument('-');
  expect([piped.name, textOf(piped.bytes)]).toEqual([undefined, '# Über\n']);
});

test('a folder of several documents is refused, for it makes no one artifact', async () => {
  for (const name of ['a.md', 'b.md']) await writeFile(join(folder, name), '# A\n');
  await expect(readDocument(folder)).rejects.toMatchObject({
    id: 'file.unreadable',
    fix: says('Name one'),
  });
  await expect(readDocument(join(folder, 'c.md'))).rejects.toMatchObject({ id: 'file.not-found' });
});
