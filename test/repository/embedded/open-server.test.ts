import { cp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openEmbeddedServer } from '../../../src/repository/embedded/open-server.ts';
import { isAlive, makeFolder, makeUsedFolder, open, query, readServerPid, spawnOpener, waitUntil } from './processes.ts';
import { says } from '../../support/says.ts';

describe('a fresh folder', () => {
  test('becomes a UTF-8 database of PostgreSQL 18 that listens on no network port, and whose owner is no superuser', async () => {
    const folder = await makeFolder();
    const { owner, passwords, serverVersion } = await open(folder);
    expect(serverVersion).toMatch(/^18\./);
    expect(
      await query(
        owner,
        `select current_database() as name, current_setting('server_encoding') as encoding, current_setting('listen_addresses') as network,
           rolsuper as superuser from pg_roles where rolname = current_user`,
      ),
    ).toEqual([{ name: 'throughline', encoding: 'UTF8', network: '', superuser: false }]);
    await expect(query(owner, 'alter role current_user superuser')).rejects.toThrow(/permission denied/);

    expect((await stat(join(folder, 'credentials.json'))).mode & 0o777).toBe(0o600);
    for (const user of ['postgres', 'throughline_owner']) {
      for (const password of ['', 'postgres', passwords.servicePassword, passwords.signInPassword]) {
        await expect(query({ ...owner, user, password }, 'select 1'), `${user} with "${password}"`).rejects.toThrow(/password/);
      }
    }
  });

  test('is made once when four processes open it at the same moment', async () => {
    const folder = await makeFolder();
    const openers = Array.from({ length: 4 }, () => spawnOpener(folder));
    const answers = await Promise.all(openers.map(({ answer }) => answer));
    expect(answers.map(({ error }) => error)).toEqual(Array.from({ length: 4 }, () => undefined));
    expect(new Set(answers.map(({ server }) => JSON.stringify(server))).size).toBe(1);
    const pid = (await readServerPid(join(folder, 'data'))) ?? 0;
    await Promise.all(openers.map((opener) => opener.release()));
    await waitUntil('the last of four has stopped the server', () => !isAlive(pid));
  });

  test('shares nothing with another folder that opens at the same moment', async () => {
    const [one, other] = await Promise.all([open(await makeFolder()), open(await makeFolder())]);
    await query(one.owner, 'create table only_here ()');
    expect(await query(other.owner, `select to_regclass('only_here') as found`)).toEqual([{ found: null }]);
  });

  test('works where the path is too long for a socket, and removes its temporary folder', async () => {
    const folder = await makeFolder(`${'long-'.repeat(30)}/.throughline`);
    const server = await openEmbeddedServer({ folder, durable: false });
    expect(server.location.sockets).not.toContain('long-');
    expect((await stat(server.location.sockets)).mode & 0o777).toBe(0o700);
    await query(server.owner, 'select 1');
    await server.release();
    await expect(stat(server.location.sockets)).rejects.toThrow(/ENOENT/);
  });
});

describe('release', () => {
  test('keeps the server while another process uses it; the last one stops it', async () => {
    const folder = await makeUsedFolder();
    const other = spawnOpener(folder);
    await other.answer;
    const mine = await openEmbeddedServer({ folder, durable: false });
    const pid = (await readServerPid(mine.location.data)) ?? 0;
    await other.release();
    await query(mine.owner, 'create table kept ()');
    await Promise.all([mine.release(), mine.release()]);
    await waitUntil('the server has ended', () => !isAlive(pid));

    const again = await open(folder);
    expect(await query(again.owner, `select to_regclass('kept')::text as found`)).toEqual([{ found: 'kept' }]);
  });

  test('stops the server though its folder was deleted meanwhile', async () => {
    const folder = await makeUsedFolder();
    const server = await openEmbeddedServer({ folder, durable: false });
    const pid = (await readServerPid(server.location.data)) ?? 0;
    await rm(folder, { recursive: true });
    await server.release();
    await waitUntil('the server has ended', () => !isAlive(pid));
  });

  test('races with opening, over and over, without harm', async () => {
    const folder = await makeUsedFolder();
    await open(folder).then((server) => server.release());
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let round = 0; round < 5; round++) {
          const server = await openEmbeddedServer({ folder, durable: false });
          await query(server.owner, 'select 1');
          await server.release();
        }
      }),
    );
    expect(await readServerPid(join(folder, 'data'))).toBeUndefined();
  });
});

describe('a copied folder', () => {
  test('gets a server of its own, though the original is running', async () => {
    const original = await makeUsedFolder();
    const first = await open(original);
    await query(first.owner, 'create table before_the_copy ()');
    const copy = await makeFolder();
    await cp(original, copy, { recursive: true, filter: async (source) => !(await stat(source)).isSocket() });
    const second = await open(copy);
    expect(await readServerPid(second.location.data)).not.toBe(await readServerPid(first.location.data));
    await query(second.owner, 'create table after_the_copy ()');
    expect(await query(first.owner, `select to_regclass('after_the_copy') as found`)).toEqual([{ found: null }]);
  });
});

describe('what cannot be opened is explained', () => {
  test('a folder that is a file, or that cannot be made', async () => {
    const file = dirname(await makeFolder()) + '/file';
    await writeFile(file, '');
    for (const folder of [file, join(file, 'below'), '/proc/throughline']) {
      await expect(openEmbeddedServer({ folder })).rejects.toMatchObject({
        id: 'embedded.folder-unusable',
        fix: says('THROUGHLINE_HOME'),
      });
    }
  });

  test('a server that does not start, data of another PostgreSQL, and lost passwords', async () => {
    const folder = await makeUsedFolder();
    const server = await openEmbeddedServer({ folder, durable: false });
    await server.release();
    await writeFile(join(server.location.data, 'postgresql.conf'), 'no_such_setting = 1');
    await expect(openEmbeddedServer({ folder })).rejects.toMatchObject({
      id: 'embedded.start-failed',
      message: expect.stringContaining('no_such_setting'),
      fix: says('postgres.log'),
    });
    await writeFile(join(server.location.data, 'PG_VERSION'), '17\n');
    await expect(openEmbeddedServer({ folder })).rejects.toMatchObject({ id: 'embedded.other-version' });
    await rm(join(folder, 'credentials.json'));
    await expect(openEmbeddedServer({ folder })).rejects.toMatchObject({ id: 'embedded.credentials' });
    expect(await list(server.location.data)).toContain('base');
  });
});

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
