import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { copyBinaries, findBinaries } from '../../../src/repository/embedded/binaries.ts';
import { openEmbeddedServer } from '../../../src/repository/embedded/open-server.ts';
import { canExecute, chooseServerUser } from '../../../src/repository/embedded/server-user.ts';
import { isAlive, makeFolder, open, query, readServerPid } from './processes.ts';
import { says } from '../../support/says.ts';

const run = promisify(execFile);
const root = process.geteuid?.() === 0;
if (!root) console.warn('SKIPPED: what the embedded server does for root was not tested, as this is not root.');

describe.runIf(root)('below a folder of mode 700', () => {
  test('the data goes where the user that runs Postgres can go, and the folder says so', async () => {
    const folder = await makeClosedFolder();
    const { owner, location } = await open(folder);
    expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(location.data).toMatch(/^\/var\/lib\/throughline\/data\/\w+-\w+\/data$/);
    expect(location.relocatedBecause).toContain(`may not enter ${folder}`);
    expect((await stat(location.data)).uid).not.toBe(0);
    expect(JSON.parse(await readFile(join(folder, 'location'), 'utf8'))).toMatchObject({ folder, base: dirname(location.data) });
  });

  test('the data follows a folder that was moved, and is not shared with one that was copied', async () => {
    const folder = await makeClosedFolder();
    const first = await openEmbeddedServer({ folder, durable: false });
    await query(first.owner, 'create table kept ()');
    await first.release();

    const moved = join(dirname(folder), 'moved');
    await rename(folder, moved);
    const second = await openEmbeddedServer({ folder: moved, durable: false });
    expect(second.location.data).toBe(first.location.data);
    expect(await query(second.owner, `select to_regclass('kept')::text as found`)).toEqual([{ found: 'kept' }]);
    await second.release();

    const copy = join(dirname(folder), 'copy');
    await cp(moved, copy, { recursive: true });
    await expect(openEmbeddedServer({ folder: copy })).rejects.toMatchObject({
      id: 'embedded.copied-folder',
      message: expect.stringContaining(moved),
    });
  });

  test('a folder that was deleted and made again starts empty, and the old server is gone', async () => {
    const folder = await makeClosedFolder();
    const before = await open(folder);
    const pid = (await readServerPid(before.location.data)) ?? 0;
    await rm(folder, { recursive: true });
    const after = await open(folder);
    expect(after.location.data).not.toBe(before.location.data);
    expect(isAlive(pid)).toBe(false);
    await expect(stat(before.location.data)).rejects.toThrow(/ENOENT/);
  });

  test('data that is gone is reported, not replaced by an empty database', async () => {
    const folder = await makeClosedFolder();
    const server = await openEmbeddedServer({ folder, durable: false });
    await server.release();
    await rm(dirname(server.location.data), { recursive: true });
    await expect(openEmbeddedServer({ folder })).rejects.toMatchObject({ id: 'embedded.missing-data' });
  });
});

describe.runIf(root)('root', () => {
  test('runs the server as another user, who cannot read the passwords', async () => {
    const folder = await makeFolder();
    const { location } = await open(folder);
    const { uid, gid } = await stat(location.data);
    expect(uid).not.toBe(0);
    const pid = await readServerPid(location.data);
    expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\t${uid}\\t${uid}\\t${uid}`, 'm'));
    const { mode, uid: keeper } = await stat(join(folder, 'credentials.json'));
    expect([mode & 0o777, keeper]).toEqual([0o600, 0]);
    await expect(run('/bin/cat', [join(folder, 'credentials.json')], { uid, gid })).rejects.toThrow(/Permission denied/);
  });

  test('gives data that root restored from a backup back to the user that runs the server', async () => {
    const folder = await makeFolder();
    const before = await openEmbeddedServer({ folder, durable: false });
    await before.release();
    const restored = await makeFolder();
    await cp(folder, restored, { recursive: true, filter: async (source) => !(await stat(source)).isSocket() });
    expect((await stat(join(restored, 'data'))).uid).toBe(0);
    await query((await open(restored)).owner, 'select 1');
  });

  test('leaves the folder of another user alone', async () => {
    const folder = await makeFolder();
    await mkdir(folder);
    await chown(folder, 65_534, 65_534);
    await expect(openEmbeddedServer({ folder })).rejects.toMatchObject({
      id: 'embedded.other-user',
      fix: says('as that user'),
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test('copies binaries once, whole and executable for the server user, when two need them at the same moment', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'binaries-'));
    onTestFinished(() => rm(parent, { recursive: true }));
    await chmod(parent, 0o755);
    const abandoned = join(parent, 'bin-0-0.partial-abc');
    await writeFile(abandoned, 'left by a killed command');
    await utimes(abandoned, 0, 0);
    const binaries = await findBinaries();
    const [one, two] = await Promise.all([copyBinaries(binaries, parent), copyBinaries(binaries, parent)]);
    expect(one).toEqual(two);
    expect(await readdir(parent)).toEqual([one.folder.slice(parent.length + 1)]);
    const serverUser = await chooseServerUser();
    expect(serverUser && (await canExecute(join(one.folder, 'bin', 'postgres'), serverUser))).toBe(true);
  });
});

/** As a clone below /root is: only root may enter. */
async function makeClosedFolder(): Promise<string> {
  const folder = await makeFolder();
  const parent = dirname(folder);
  await chmod(parent, 0o700);
  onTestFinished(async () => {
    for (const name of await readdir(parent)) {
      const location = await readFile(join(parent, name, 'location'), 'utf8').catch(() => '{}');
      const { base } = JSON.parse(location) as { base?: string };
      if (base) await rm(base, { recursive: true, force: true });
    }
  });
  return folder;
}
