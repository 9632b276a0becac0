import { chmod, chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { dataFolder } from './placement.ts';
import type { Placement } from './placement.ts';
import { readPidFile } from './postmaster.ts';
import type { ServerUser } from './server-user.ts';

/** The port only names the socket's file. */
export const PORT = 5432;

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, both with the closing zero. */
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;
const TEMPORARY = 'throughline-sockets-';

/**
 * Creates an empty private folder for the server's socket: beside the data, or in the system's
 * temporary folder when that path is too long. Access to it lets a user try passwords.
 */
export async function prepareSockets(placement: Placement): Promise<string> {
  await removeSockets(await readAbandonedSockets(placement));
  const besideData = join(placement.base, 'sockets');
  if (fits(besideData)) {
    // A copied folder contains the original's socket, which would stop the server.
    await rm(besideData, { recursive: true, force: true });
    await mkdir(besideData, { mode: 0o700 });
    await giveTo(besideData, placement.serverUser);
    return besideData;
  }
  const configured = join(tmpdir(), TEMPORARY);
  // For root, TMPDIR may be closed to the server user.
  const temporary = await mkdtemp(placement.serverUser || !fits(`${configured}XXXXXX`) ? join('/tmp', TEMPORARY) : configured);
  await giveTo(temporary, placement.serverUser);
  return temporary;
}

/** Removes a temporary socket folder; one beside the data stays. */
export async function removeSockets(folder: string): Promise<void> {
  if (basename(folder).startsWith(TEMPORARY)) await rm(folder, { recursive: true, force: true });
}

/** Returns a killed server's folder, unless somebody else owns it now. */
async function readAbandonedSockets(placement: Placement): Promise<string> {
  const folder = (await readPidFile(dataFolder(placement)))?.sockets ?? '';
  const owner = await lstat(folder).then(
    ({ uid }) => uid,
    () => undefined,
  );
  return owner === (placement.serverUser?.uid ?? process.geteuid?.()) ? folder : '';
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH;
}

async function giveTo(folder: string, user: ServerUser | undefined): Promise<void> {
  await chmod(folder, 0o700);
  if (user) await chown(folder, user.uid, user.gid);
}
