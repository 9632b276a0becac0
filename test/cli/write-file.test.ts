import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeNewFile } from '../../src/cli/folder/write-file.ts';

it('writes a file once, and says in words why one cannot be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'throughline-write-'));
  try {
    const file = join(folder, 'session.md');
    await writeNewFile(file, 'said\n', { force: false });
    await expect(writeNewFile(file, 'other\n', { force: false })).rejects.toMatchObject({ id: 'file.exists' });
    expect(await readFile(file, 'utf8')).toBe('said\n');
    const nowhere = join(folder, 'no', 'session.md');
    await expect(writeNewFile(nowhere, 'x', { force: true })).rejects.toMatchObject({
      id: 'file.unwritable',
      message: `${nowhere} cannot be written: its folder is not there.`,
    });
    await expect(writeNewFile(folder, 'x', { force: true })).rejects.toMatchObject({
      message: `${folder} cannot be written: it is a folder.`,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
