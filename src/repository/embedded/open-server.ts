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

/** A running embedded server with this process as one of its users. */
export interface EmbeddedServer {
  /** The role that owns and migrates the database; not a superuser. */
  readonly owner: ConnectionTarget;
  /** The passwords of the roles that migrations create. */
  readonly passwords: RolePasswords;
  readonly location: ServerLocation;
  readonly serverVersion: string;
  /** Ends this process's use; close its connections first. The last release stops the server. */
  release(): Promise<void>;
}

interface ServerLocation {
  readonly data: string;
  readonly sockets: string;
  readonly binaries: string;
  /** Why data or binaries are in an unusual place; for `doctor`. */
  readonly relocatedBecause?: string;
}

interface OpenOptions {
  /** Absolute path of `.throughline`; created when missing. */
  readonly folder: string;
  /** False trades safety against power cuts for speed, for temporary databases. */
  readonly durable?: boolean;
  /** More settings as `name=value`, for a server that starts. */
  readonly settings?: readonly string[];
}

/**
 * Opens the folder's Postgres: finds it running, or starts it (creating it at first). Many
 * processes may do so at once; the server runs until the last release. Measured on two cores: 0.5 s
 * at first (0.6 s with a copy of the binaries), 40 ms later, 8 ms when it runs; the last release
 * takes 10 to 20 ms, another 2 ms. Throws UnavailableError with the end of the log when the server
 * does not start, PermissionError for another user's folder, ConflictError when folder and data do
 * not belong together.
 */
export async function openEmbeddedServer({ folder: path, durable = true, settings = [] }: OpenOptions): Promise<EmbeddedServer> {
  const folder = await claimFolder(path);
  return withFolderLock(folder, async () => {
    const placement = await placeServer(folder);
    const data = dataFolder(placement);
    const credentials = await keepCredentials(folder, data);
    const start = () => startServer(placement, credentials, { durable, settings });
    const found = (await settlePostmaster(data)) ?? (await start());
    const session = await joinServer(found, credentials);
    if (session) return describe({ placement, postmaster: found, credentials, session });
    await stopPostmaster(data, found);
    await settlePostmaster(data);
    const postmaster = await start();
    return describe({ placement, postmaster, credentials, session: await enterServer(postmaster, credentials) });
  });
}

/** Creates the folder; rejects another user's, whom files of root would lock out later. */
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

/** Returns undefined when the server runs without answering, and so must be restarted. */
async function joinServer(postmaster: Postmaster, credentials: Credentials): Promise<Session | undefined> {
  return enterServer(postmaster, credentials).catch((cause: unknown) => {
    if (cause instanceof UnavailableError && !isAnswer(cause.cause)) return undefined;
    throw cause;
  });
}

/**
 * Returns false when the socket is gone (the temporary folder was cleaned) or unattended, the
 * connection broke because the server was killed, or the server is shutting down (57P…).
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

async function startServer(
  placement: Placement,
  credentials: Credentials,
  { durable, settings }: { durable: boolean; settings: readonly string[] },
): Promise<Postmaster> {
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
    settings: [...buildSettings(durable), ...settings],
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

/** Checks and stops under the lock, so that nobody joins between; a deleted folder needs none. */
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
