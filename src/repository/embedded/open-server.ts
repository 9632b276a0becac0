import { constants } from 'node:fs';
import { access, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseError } from 'pg';
import { PermissionError, UnavailableError } from '../../lifecycle/errors.ts';
import type { ConnectionTarget } from '../database/connection.ts';
import { deriveRolePasswords, type RolePasswords } from '../database/work-roles.ts';
import { copyBinaries, findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { ensureCluster, ensureDataOwner } from './cluster.ts';
import { keepCredentials } from './credentials.ts';
import type { Credentials } from './credentials.ts';
import { errorCode } from './error-code.ts';
import { withFolderLock } from './folder-lock.ts';
import { dataFolder, openSharedHome, placeServer, SHARED_HOME } from './placement.ts';
import type { Placement } from './placement.ts';
import { readBinariesFolder, settlePostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { canExecute } from './server-user.ts';
import { openSession } from './session.ts';
import type { Session } from './session.ts';
import { buildSettings } from './settings.ts';
import { PORT, prepareSockets, removeSockets } from './sockets.ts';

/** A running embedded server that this process has announced to use. */
export interface EmbeddedServer {
  /** Owns the database and migrates it; no superuser. */
  readonly owner: ConnectionTarget;
  /** Of the roles that the migrations create. */
  readonly passwords: RolePasswords;
  readonly location: ServerLocation;
  readonly serverVersion: string;
  /** Says that this process is done (close its connections before); the last one to say so stops the server. */
  release(): Promise<void>;
}

interface ServerLocation {
  readonly data: string;
  readonly sockets: string;
  readonly binaries: string;
  /** Why data or binaries are not where one would look for them; for `doctor`. */
  readonly relocatedBecause?: string;
}

interface OpenOptions {
  /** Absolute path of `.throughline`; made when missing. */
  readonly folder: string;
  /** False gives up safety against power cuts for speed: for databases that are thrown away. */
  readonly durable?: boolean;
}

/**
 * Opens the folder's Postgres: finds the running one, or starts it (and, the first time, creates it). Any number of
 * processes may do so at once; the server outlives them unless the last one releases it. Measured on two cores: 0.5 s the
 * first time (0.6 s where the binaries must be copied), 40 ms later, 8 ms when it runs; the last release takes 10 to 20 ms, another
 * one 2 ms. Throws UnavailableError with the end of the log when the server does not start, PermissionError when the folder
 * is another user's, ConflictError when folder and data do not belong together.
 */
export async function openEmbeddedServer({ folder: path, durable = true }: OpenOptions): Promise<EmbeddedServer> {
  const folder = await claimFolder(path);
  return withFolderLock(folder, async () => {
    const placement = await placeServer(folder);
    const data = dataFolder(placement);
    const credentials = await keepCredentials(folder, data);
    const start = () => startServer(placement, credentials, durable);
    const found = (await settlePostmaster(data)) ?? (await start());
    const session = await joinServer(found, credentials);
    if (session) return describe({ placement, postmaster: found, credentials, session });
    await stopPostmaster(data, found);
    await settlePostmaster(data);
    const postmaster = await start();
    return describe({ placement, postmaster, credentials, session: await enterServer(postmaster, credentials) });
  });
}

/** Makes the folder, and refuses one that another user owns: root-owned files in it would lock that user out later. */
async function claimFolder(path: string): Promise<string> {
  if (process.geteuid === undefined) throw unsupportedPlatform();
  try {
    await mkdir(dirname(path), { recursive: true });
    await mkdir(path, { mode: 0o700 }).catch((cause: unknown) => {
      if (errorCode(cause) !== 'EEXIST') throw cause;
    });
    const folder = await realpath(path);
    const { uid } = await stat(folder);
    if (uid !== process.geteuid()) throw otherUsersFolder(folder, uid);
    await access(folder, constants.W_OK | constants.X_OK);
    return folder;
  } catch (cause) {
    throw cause instanceof PermissionError ? cause : unusableFolder(path, cause);
  }
}

/** Undefined when the server runs but does not answer, and so must be started anew. */
async function joinServer(postmaster: Postmaster, credentials: Credentials): Promise<Session | undefined> {
  return enterServer(postmaster, credentials).catch((cause: unknown) => {
    if (cause instanceof UnavailableError && !isAnswer(cause.cause)) return undefined;
    throw cause;
  });
}

/**
 * No answer: the socket is gone (somebody cleaned the temporary folder), nobody is at it, the connection breaks off because the server
 * was killed this moment, or (57P…) it says that it is going down.
 */
function isAnswer(cause: unknown): boolean {
  return cause instanceof DatabaseError && !cause.code?.startsWith('57P');
}

async function enterServer(postmaster: Postmaster, credentials: Credentials): Promise<Session> {
  try {
    return await openSession(ownerTarget(postmaster, credentials), credentials.superuser);
  } catch (cause) {
    throw refused(cause);
  }
}

async function startServer(placement: Placement, credentials: Credentials, durable: boolean): Promise<Postmaster> {
  const { serverUser } = placement;
  const data = dataFolder(placement);
  const binaries = await findUsableBinaries(placement);
  await ensureCluster({ binaries, data, superuserPassword: credentials.superuser, durable, serverUser });
  if (serverUser) await ensureDataOwner(data, serverUser);
  return startPostmaster({
    executable: join(binaries.folder, 'bin', 'postgres'),
    data,
    sockets: await prepareSockets(placement),
    log: join(placement.folder, 'postgres.log'),
    settings: buildSettings(durable),
    serverUser,
  });
}

async function findUsableBinaries({ serverUser }: Placement): Promise<Binaries> {
  const binaries = await findBinaries();
  if (!serverUser || (await canExecute(join(binaries.folder, 'bin', 'postgres'), serverUser))) return binaries;
  return copyBinaries(binaries, await openSharedHome());
}

interface Opened {
  readonly placement: Placement;
  readonly postmaster: Postmaster;
  readonly credentials: Credentials;
  readonly session: Session;
}

async function describe(opened: Opened): Promise<EmbeddedServer> {
  const { placement, postmaster, credentials, session } = opened;
  const data = dataFolder(placement);
  const binaries = await readBinariesFolder(data);
  const reasons = [
    placement.relocatedBecause,
    binaries.startsWith(SHARED_HOME) &&
      `Postgres runs from a copy in ${binaries}, because its user may not execute the one in node_modules.`,
  ].filter((reason) => typeof reason === 'string');
  let released: Promise<void> | undefined;
  return {
    owner: ownerTarget(postmaster, credentials),
    passwords: { ...deriveRolePasswords(credentials.owner), servicePassword: credentials.service },
    location: {
      data,
      sockets: postmaster.sockets,
      binaries,
      ...(reasons.length > 0 && { relocatedBecause: reasons.join(' ') }),
    },
    serverVersion: session.serverVersion,
    release: () => (released ??= releaseServer(opened)),
  };
}

/** Under the lock, so that nobody can join between "I am the last" and the stop; a folder that was deleted nobody can join. */
async function releaseServer(opened: Opened): Promise<void> {
  const { folder } = opened.placement;
  const deleted = await stat(folder).then(
    () => false,
    () => true,
  );
  await (deleted ? leaveServer(opened) : withFolderLock(folder, () => leaveServer(opened)));
}

async function leaveServer({ placement, postmaster, session }: Opened): Promise<void> {
  const last = await session.leave();
  if (!last) return;
  await stopPostmaster(dataFolder(placement), postmaster);
  await removeSockets(postmaster.sockets);
}

function ownerTarget({ sockets }: Postmaster, credentials: Credentials): ConnectionTarget {
  return { host: sockets, port: PORT, user: 'throughline_owner', password: credentials.owner, database: 'throughline' };
}

function refused(cause: unknown): UnavailableError {
  return new UnavailableError({
    id: 'embedded.refused',
    message: `The embedded database runs, but refuses the connection: ${cause instanceof Error ? cause.message : String(cause)}`,
    fix: 'See postgres.log in the folder. Passwords that do not fit mean that credentials.json and the data are not of one folder.',
    cause,
  });
}

function otherUsersFolder(folder: string, uid: number): PermissionError {
  return new PermissionError({
    id: 'embedded.other-user',
    message: `${folder} belongs to another user of this machine (uid ${uid}), and so does the database in it.`,
    fix: 'Run the command as that user, or set THROUGHLINE_HOME to a folder of your own.',
  });
}

function unusableFolder(path: string, cause: unknown): UnavailableError {
  return new UnavailableError({
    id: 'embedded.folder-unusable',
    message: `${path} cannot hold the database: ${cause instanceof Error ? cause.message : String(cause)}.`,
    fix: 'Set THROUGHLINE_HOME to a folder that you may write.',
    cause,
  });
}

function unsupportedPlatform(): UnavailableError {
  return new UnavailableError({
    id: 'embedded.unsupported-platform',
    message: `The embedded database runs on Linux and macOS, not on ${process.platform}.`,
    fix: 'Run Throughline in WSL.',
  });
}
