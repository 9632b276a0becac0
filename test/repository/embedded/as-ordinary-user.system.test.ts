import { chown, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canEnter, canExecute } from '../../../src/repository/embedded/server-user.ts';
import { makeFolder, open, readServerPid, spawnOpener } from './processes.ts';

const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };
// Only root can become somebody else; and below a folder of mode 700 nobody else can run this checkout.
const possible =
  process.geteuid?.() === 0 && (await canEnter(import.meta.dirname, nobody)) && (await canExecute(process.execPath, nobody));
if (!possible)
  console.warn('SKIPPED: a second user of this machine, as this is not root, or in a folder that only root may enter.');

describe.runIf(possible)('an ordinary user', () => {
  test('keeps everything in the folder, whatever HOME says', async () => {
    const folder = await makeFolder();
    await mkdir(folder);
    await chown(folder, nobody.uid, nobody.gid);
    const opener = spawnOpener(folder, { ...nobody, env: { PATH: '/usr/bin:/bin', HOME: '/nonexistent' } });
    const { server } = await opener.answer;
    expect(server?.location).toMatchObject({ data: join(folder, 'data'), sockets: join(folder, 'sockets') });
    expect(server?.location).not.toHaveProperty('relocatedBecause');
    expect((await stat(`/proc/${await readServerPid(join(folder, 'data'))}`)).uid).toBe(nobody.uid);
    await opener.release();
  });

  test("is told whose it is when the folder is another user's", async () => {
    const folder = await makeFolder();
    await open(folder);
    const opener = spawnOpener(folder, nobody);
    expect((await opener.answer).error).toEqual({ id: 'embedded.other-user', message: expect.stringContaining('uid 0') });
    await opener.release();
  });
});
