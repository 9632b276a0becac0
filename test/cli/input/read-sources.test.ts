import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readSources, readSourcesOrPiped } from '../../../src/cli/input/read-sources.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-'));
  await mkdir(join(folder, 'docs/b'), { recursive: true });
  await mkdir(join(folder, 'docs/.git'), { recursive: true });
  await mkdir(join(folder, 'empty'));
  for (const name of [
    'docs/0016-queues',
    'docs/b/two.markdown',
    'docs/one.md',
    'docs/three.txt',
    'docs/picture.png',
    'docs/.git/notes.md',
  ]) {
    await writeFile(join(folder, name), name);
  }
  await symlink(join(folder, 'docs'), join(folder, 'docs/loop'));
});

afterAll(() => rm(folder, { recursive: true }));

test('what is piped in comes from its own bytes, so that two of them are two documents', async () => {
  const stdin = vi
    .spyOn(process, 'stdin', 'get')
    .mockReturnValue(Readable.from([Buffer.from('# Pi'), Buffer.from('ped')]) as never);
  const [piped, file, ...others] = await readSourcesOrPiped(['-', join(folder, 'docs/one.md')]);
  stdin.mockRestore();
  expect(piped).toMatchObject({ name: 'piped.md', source: expect.stringMatching(/^bytes:[0-9a-f]{64}$/) as string });
  expect(Buffer.from(piped?.bytes ?? []).toString()).toBe('# Piped');
  expect([file?.name, others]).toEqual([join(folder, 'docs/one.md'), []]);
});

test('a folder gives its documents at any depth in the order of their paths, without hidden ones and other kinds', async () => {
  const sources = await readSources([join(folder, 'docs')]);
  expect(sources.map(({ name }) => name)).toEqual(
    ['docs/0016-queues', 'docs/b/two.markdown', 'docs/one.md', 'docs/three.txt'].map((name) => join(folder, name)),
  );
  expect(Buffer.from(sources[2]?.bytes ?? []).toString()).toBe('docs/one.md');
});

test('a folder below a hidden one is still read, because the person named it', async () => {
  expect(await readSources([join(folder, 'docs/.git')])).toHaveLength(1);
});

test('a file named twice, or named beside its folder, is read once', async () => {
  const one = join(folder, 'docs/one.md');
  expect(await readSources([one, join(folder, 'docs'), one])).toHaveLength(4);
});

test('a named file is read whatever its ending', async () => {
  expect(await readSources([join(folder, 'docs/picture.png')])).toHaveLength(1);
});

test('what is not there, is no document, or holds none is refused by name', async () => {
  await expect(readSources([join(folder, 'gone.md')])).rejects.toMatchObject({ id: 'file.not-found' });
  // A log is a folder: nothing can be piped into it.
  await expect(readSources(['-'])).rejects.toMatchObject({ id: 'file.not-found' });
  await expect(readSources([join(folder, 'docs/one.md/below')])).rejects.toMatchObject({ id: 'file.not-found' });
  await expect(readSources([join(folder, 'empty')])).rejects.toMatchObject({ id: 'folder.no-documents' });
  await expect(readSources(['/dev/null'])).rejects.toMatchObject({ id: 'file.unreadable' });
});
