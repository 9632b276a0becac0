import { expect, test } from 'vitest';
import { openFolder } from '../../../src/cli/folder/open-folder.ts';

// Node's recursive mkdir never comes back from there, and only Linux has it.
test('a folder that the system refuses to make is told of at once', async () => {
  for (const name of ['/proc/none', '/proc/none/deeper'])
    await expect(openFolder(name, { create: true })).rejects.toMatchObject({ id: 'folder.unusable' });
});
