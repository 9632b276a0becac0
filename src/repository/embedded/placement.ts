import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConflictError, UnavailableError } from '../../lifecycle/errors.ts';
import { errorCode } from './error-code.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { canEnter, chooseServerUser, userWithId } from './server-user.ts';
import type { ServerUser } from './server-user.ts';

/** A folder that all can read and only root can write, for what a server user cannot reach. */
export const SHARED_HOME = '/var/lib/throughline';

/** The location of a folder's database, and the user that runs it. */
export interface Placement {
  /** The `.throughline` folder, with symbolic links resolved. */
  readonly folder: string;
  /** Parent of data and sockets: the folder itself, or one below SHARED_HOME. */
  readonly base: string;
  readonly relocatedBecause?: string;
  /** Set when the command runs as root. */
  readonly serverUser?: ServerUser;
}

const locationFile = z.object({ folder: z.string(), base: z.string(), relocatedBecause: z.string() });
type Location = z.infer<typeof locationFile>;

export function dataFolder(placement: Placement): string {
  return join(placement.base, 'data');
}

/** Finds or chooses the location of the folder's database. Call under the folder's lock. */
export async function placeServer(folder: string): Promise<Placement> {
  const location = await readLocation(folder);
  if (location) return followLocation(folder, location);
  if (process.geteuid?.() !== 0) return { folder, base: folder };

  const owner = await ownerOf(join(folder, 'data'));
  const serverUser = owner ?? (await chooseServerUser());
  if (!serverUser) throw noServerUser();
  // The server user must be able to enter; secret files in the folder have their own modes.
  await chmod(folder, 0o711);
  if (await canEnter(folder, serverUser)) return { folder, base: folder, serverUser };
  if (owner) throw closedToServerUser(folder, owner);
  return relocate(folder, serverUser);
}

async function relocate(folder: string, serverUser: ServerUser): Promise<Placement> {
  const parent = join(await openSharedHome(), 'data');
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  await makePublic(parent);
  await chmod(folder, 0o700);
  await removeLeftBehind(parent, name);
  const base = await mkdtemp(join(parent, `${name}-`));
  await chmod(base, 0o711);
  const relocatedBecause =
    `Postgres does not run as root, and the user ${serverUser.name}, who runs it here, may not enter ${folder}. ` +
    `The data is in ${base} instead.`;
  await writeLocation(folder, { folder, base, relocatedBecause });
  return { folder, base, relocatedBecause, serverUser };
}

/** Creates SHARED_HOME; root executes its files, so only root may have created it. */
export async function openSharedHome(): Promise<string> {
  await makePublic(SHARED_HOME);
  const { uid } = await stat(SHARED_HOME);
  if (uid === 0) return SHARED_HOME;
  throw new UnavailableError({
    id: 'embedded.shared-home',
    message: `${SHARED_HOME} does not belong to root (but to uid ${uid}), so root keeps no database there.`,
    fix: `Remove ${SHARED_HOME}, or give it to root (chown root).`,
  });
}

/** Creates the folder with an open mode despite a strict umask. */
async function makePublic(folder: string): Promise<void> {
  if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755);
}

/** Follows a location that names this folder, or one that has moved here. */
async function followLocation(folder: string, location: Location): Promise<Placement> {
  const { base, relocatedBecause } = location;
  if (location.folder !== folder) {
    const elsewhere = await readLocation(location.folder).catch(() => undefined);
    if (elsewhere?.base === base) throw copiedFolder(folder, location);
    await writeLocation(folder, { ...location, folder });
  }
  const serverUser = (await ownerOf(join(base, 'data'))) ?? (await chooseServerUser());
  if (!(await exists(base))) throw missingData(folder, base);
  return { folder, base, relocatedBecause, ...(process.geteuid?.() === 0 && { serverUser }) };
}

/** Removes data of a deleted folder of this name, which a server may still use. */
async function removeLeftBehind(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(`${name}-`)) continue;
    const data = join(parent, entry, 'data');
    const postmaster = await findPostmaster(data);
    if (postmaster) await stopPostmaster(data, postmaster);
    await rm(join(parent, entry), { recursive: true, force: true });
  }
}

async function readLocation(folder: string): Promise<Location | undefined> {
  const file = join(folder, 'location');
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw cause;
  }
  try {
    return locationFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new ConflictError({
      id: 'embedded.location',
      message: `${file} does not say where the embedded database is.`,
      fix: `Restore that file, or delete ${folder} to start with an empty database.`,
      cause,
    });
  }
}

async function writeLocation(folder: string, location: Location): Promise<void> {
  const file = join(folder, 'location');
  await writeFile(`${file}.partial`, `${JSON.stringify(location, undefined, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.partial`, file);
}

/** Returns undefined when nothing exists, or when root owns it and must give it away. */
async function ownerOf(path: string): Promise<ServerUser | undefined> {
  try {
    const { uid, gid } = await stat(path);
    if (uid === 0) return undefined;
    return (await userWithId(uid)) ?? { name: `uid ${uid}`, uid, gid };
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw cause;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function noServerUser(): UnavailableError {
  return new UnavailableError({
    id: 'embedded.no-server-user',
    message: 'Postgres does not run as root, and there is no user "postgres", "throughline" or "nobody" to run it as.',
    fix: 'Create one (useradd --system throughline), or run the command as an ordinary user.',
  });
}

function closedToServerUser(folder: string, user: ServerUser): ConflictError {
  return new ConflictError({
    id: 'embedded.closed-folder',
    message: `The database in ${folder} is run by the user ${user.name}, who may no longer enter that folder.`,
    fix: `Open every folder above it to that user again (chmod o+x), or move ${folder} back to where it was.`,
  });
}

function copiedFolder(folder: string, location: Location): ConflictError {
  return new ConflictError({
    id: 'embedded.copied-folder',
    message: `${folder} is a copy of ${location.folder}; the database in ${location.base} belongs to that one.`,
    fix: `Work in ${location.folder}, or delete ${folder} to start with an empty database.`,
  });
}

function missingData(folder: string, base: string): ConflictError {
  return new ConflictError({
    id: 'embedded.missing-data',
    message: `${folder} keeps its database in ${base}, which does not exist any more.`,
    fix: `Restore ${base} from a backup, or delete ${folder} to start with an empty database.`,
  });
}
