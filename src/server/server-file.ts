import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { probeServer, type Health } from '../client/probe-server.ts';
import type { Config } from '../config/config.ts';
import { createChallenge, isProof } from './server-proof.ts';

const serverFileSchema = z.object({
  url: z.url({ protocol: /^http$/ }),
  pid: z.int().positive(),
  /** Created at every start, to tell one server from another. */
  instance: z.string(),
  /** The server proves itself by this; it is never sent. */
  secret: z.string().min(32),
  startedAt: z.iso.datetime(),
  /** The database as `nameDatabase` renders it; absent for the folder's own. */
  database: z.string().optional(),
});

/** The address and identity of a folder's server. */
export type ServerFile = z.infer<typeof serverFileSchema>;

/** Renders server and database of `DATABASE_URL`; undefined without it. */
export function nameDatabase({ database }: Pick<Config, 'database'>): string | undefined {
  return database ? `${database.host}:${database.port}/${database.database}` : undefined;
}

interface Announcement {
  readonly text: string;
  /** Null when the file is damaged. */
  readonly server: ServerFile | null;
}

/**
 * A local server answers within a few milliseconds, and on a machine with six times more work than
 * processors in 600. A command that skips one says that there is none.
 */
const timeoutMs = 2_000;

/** Announces the server to commands on the folder. False when another live one is announced. */
export async function announceServer(folder: string, server: ServerFile): Promise<boolean> {
  while (!(await createServerFile(folder, server))) {
    const found = await readServerFile(folder);
    if (found?.server?.instance === server.instance) return true;
    if (found && (await settle(folder, found)) !== 'gone') return false;
  }
  return true;
}

/** Withdraws the announcement, unless it is another server's. */
export async function withdrawServer(folder: string, { instance }: Pick<ServerFile, 'instance'>): Promise<void> {
  const found = await readServerFile(folder);
  if (found?.server?.instance === instance) await removeServerFile(folder, found.text);
}

/** Finds the folder's server if it answers now. Removes the file of a killed one. Never throws. */
export async function findServer(folder: string): Promise<(ServerFile & { readonly health: Health }) | null> {
  try {
    const found = await readServerFile(folder);
    const health = found && (await settle(folder, found));
    return found?.server && typeof health === 'object' && health ? { ...found.server, health } : null;
  } catch {
    // An unreadable folder names no server. Opening it later reports the problem.
    return null;
  }
}

/** Returns its health; `silent` when alive but slow; `gone` when dead, and removes its file. */
async function settle(folder: string, { text, server }: Announcement): Promise<Health | 'silent' | 'gone'> {
  // Anybody here may take the port of a killed server, and its process id may be reused. An
  // impostor without proof would receive the owner's token.
  const challenge = createChallenge();
  const answer = server && isAlive(server.pid) ? await probeServer(server.url, { timeoutMs, challenge }) : null;
  if (server && answer?.state === 'throughline' && isProof({ ...answer.health, challenge, secret: server.secret }))
    return answer.health;
  // A server on a busy machine must keep its file. One that refuses connections is dead.
  if (answer?.state === 'silent') return 'silent';
  await removeServerFile(folder, text);
  return 'gone';
}

function nameServerFile(folder: string): string {
  return join(folder, 'server.json');
}

async function readServerFile(folder: string): Promise<Announcement | null> {
  try {
    const text = await readFile(nameServerFile(folder), 'utf8');
    return { text, server: parse(text) };
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return null;
    throw cause;
  }
}

function parse(text: string): ServerFile | null {
  try {
    return serverFileSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Returns false when the file exists. Linking prevents partial reads and two winners. */
async function createServerFile(folder: string, server: ServerFile): Promise<boolean> {
  const draft = nameBeside(folder);
  await writeFile(draft, `${JSON.stringify(server, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, nameServerFile(folder));
    return true;
  } catch (cause) {
    if (hasCode(cause, 'EEXIST')) return false;
    throw cause;
  } finally {
    await rm(draft);
  }
}

/** Removes the file as read. It is moved first, as a new server may have written its own. */
async function removeServerFile(folder: string, text: string): Promise<void> {
  const aside = nameBeside(folder);
  try {
    await rename(nameServerFile(folder), aside);
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return;
    throw cause;
  }
  try {
    if ((await readFile(aside, 'utf8')) !== text) await link(aside, nameServerFile(folder));
  } catch (cause) {
    if (!hasCode(cause, 'EEXIST')) throw cause;
  } finally {
    await rm(aside);
  }
}

function nameBeside(folder: string): string {
  return join(folder, `server.json.${randomBytes(6).toString('hex')}`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return hasCode(cause, 'EPERM');
  }
}

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code;
}
