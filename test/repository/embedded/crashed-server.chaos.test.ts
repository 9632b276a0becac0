import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openEmbeddedServer } from '../../../src/repository/embedded/open-server.ts';
import { makeFolder, makeUsedFolder, open, query, readServerPid, spawnOpener, waitUntil } from './processes.ts';

describe('after a crash', () => {
  test('the server outlives a killed command, and the next command uses it', async () => {
    const folder = await makeFolder();
    const opener = spawnOpener(folder);
    await opener.answer;
    const pid = await readServerPid(join(folder, 'data'));
    await opener.kill();
    const { owner } = await open(folder);
    await query(owner, 'select 1');
    expect(await readServerPid(join(folder, 'data'))).toBe(pid);
  });

  test.each([
    ['has made the passwords', 'credentials.json'],
    ['creates the cluster', /^data\.partial-\w+$/],
    ['has created the cluster', 'data'],
    ['starts the server', 'postgres.log'],
  ])('a command killed when it %s leaves a folder that opens', async (_moment, trace) => {
    const folder = await makeFolder();
    const opener = spawnOpener(folder);
    await waitUntil(`${trace} appears`, async () => (await list(folder)).some((name) => name.match(trace)?.[0] === name));
    await opener.kill();
    const { owner } = await open(folder);
    expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await list(folder)).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('a killed server starts again and has lost nothing', async () => {
    const folder = await makeUsedFolder();
    const before = await openEmbeddedServer({ folder });
    await query(before.owner, 'create table kept ()');
    process.kill((await readServerPid(before.location.data)) ?? 0, 'SIGKILL');
    const { owner } = await open(folder);
    expect(await query(owner, `select to_regclass('kept')::text as found`)).toEqual([{ found: 'kept' }]);
    await before.release();
  });

  test('a pid file whose number another process has by now, and a socket that somebody removed, hinder nobody', async () => {
    const folder = await makeUsedFolder();
    const first = await openEmbeddedServer({ folder, durable: false });
    const pidFile = join(first.location.data, 'postmaster.pid');
    const text = await readFile(pidFile, 'utf8');
    await first.release();
    await writeFile(pidFile, text.replace(/^\d+/, String(process.pid)));

    const second = await open(folder);
    await query(second.owner, 'select 1');
    await rm(second.location.sockets, { recursive: true });
    await query((await open(folder)).owner, 'select 1');
  });
});

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
