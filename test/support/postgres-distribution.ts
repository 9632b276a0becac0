import { execFile } from 'node:child_process';
import { chown, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyBinaries, findBinaries, type Binaries } from '../../src/repository/embedded/binaries.ts';
import { ensureCluster, SUPERUSER } from '../../src/repository/embedded/cluster.ts';
import { openSharedHome, type Placement } from '../../src/repository/embedded/placement.ts';
import { canExecute, type ServerUser } from '../../src/repository/embedded/server-user.ts';
import { buildSettings } from '../../src/repository/embedded/settings.ts';

const run = promisify(execFile);

interface ClusterOrder {
  readonly binaries: Binaries;
  readonly data: string;
  readonly password: string;
  readonly serverUser: ServerUser | undefined;
  /** The folder (bin, lib, share) of a PostgreSQL of another version than the bundled one. */
  readonly named?: string | undefined;
}

/** Binaries that the server's user can execute. */
export async function findUsable({ serverUser }: Placement, named?: string): Promise<Binaries> {
  const binaries = named === undefined ? await findBinaries() : await describe(named);
  const isUsable = !serverUser || (await canExecute(join(binaries.folder, 'bin', 'postgres'), serverUser));
  return isUsable ? binaries : await copyBinaries(binaries, await openSharedHome());
}

/** Makes an empty cluster with a superuser. */
export async function makeCluster({ binaries, data, password, serverUser, named }: ClusterOrder): Promise<void> {
  if (named === undefined)
    return await ensureCluster({ binaries, data, superuserPassword: password, durable: false, serverUser });
  const made = await mkdtemp(`${data}.new-`);
  const passwordFile = `${made}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (serverUser) for (const path of [made, passwordFile]) await chown(path, serverUser.uid, serverUser.gid);
  await run(
    join(binaries.folder, 'bin', 'initdb'),
    [
      `--pgdata=${made}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-sync',
      '--locale=C.UTF-8',
    ],
    { cwd: '/', env: { PATH: '/usr/bin:/bin', TZ: 'UTC' }, ...(serverUser && { uid: serverUser.uid, gid: serverUser.gid }) },
  );
  await rename(made, data);
}

/** Settings of a server that is thrown away. One that was named lacks what older versions do not know, and tells time as its administrators like it. */
export function quickSettings(named?: string): string[] {
  const settings = buildSettings(false).filter((setting) => !setting.startsWith('listen_addresses='));
  if (named === undefined) return settings;
  return [...settings.filter((setting) => !/^(?:io_method|timezone)=/.test(setting)), 'timezone=Asia/Kolkata'];
}

/** It says itself which version it is: `postgres (PostgreSQL) 14.23`. */
async function describe(folder: string): Promise<Binaries> {
  const { stdout } = await run(join(folder, 'bin', 'postgres'), ['--version']);
  return { folder, version: /\d+(?:\.\d+)*/.exec(stdout)?.[0] ?? 'unknown' };
}
