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
  /** Made anew by every start, so that people and this file tell one server from another. */
  instance: z.string(),
  /** By which the server proves itself; nobody hears it. */
  secret: z.string().min(32),
  startedAt: z.iso.datetime(),
  /** The database it works on, as `nameDatabase` names it; absent when that is the folder's own. */
  database: z.string().optional(),
});

/** Where the server of a folder is reached. */
export type ServerFile = z.infer<typeof serverFileSchema>;

/** Server and database that `DATABASE_URL` names; undefined without it. */
export function nameDatabase({ database }: Pick<Config, 'database'>): string | undefined {
  return database ? `${database.host}:${database.port}/${database.database}` : undefined;
}

interface Announcement {
  readonly text: string;
  /** Null when the file is damaged. */
  readonly server: ServerFile | null;
}

/** A server on this machine answers within a few milliseconds; one that needs longer is passed by, and costs a command no more than this. */
const timeoutMs = 300;

/** Announces the server to the commands on the folder. False when another one that lives is announced already. */
export async function announceServer(folder: string, server: ServerFile): Promise<boolean> {
  while (!(await createServerFile(folder, server))) {
    const found = await readServerFile(folder);
    if (found?.server?.instance === server.instance) return true;
    if (found && (await settle(folder, found)) !== 'gone') return false;
  }
  return true;
}

/** Takes the announcement back; that of another server stays. */
export async function withdrawServer(folder: string, { instance }: Pick<ServerFile, 'instance'>): Promise<void> {
  const found = await readServerFile(folder);
  if (found?.server?.instance === instance) await removeServerFile(folder, found.text);
}

/** The folder's server, when it answers now. The file of one that was killed is removed; nothing in the folder can make this fail. */
export async function findServer(folder: string): Promise<(ServerFile & { readonly health: Health }) | null> {
  try {
    const found = await readServerFile(folder);
    const health = found && (await settle(folder, found));
    return found?.server && typeof health === 'object' && health ? { ...found.server, health } : null;
  } catch {
    // A folder that cannot be read or written names no server; whoever opens it next says what is wrong with it.
    return null;
  }
}

/** Its health; `silent` when it lives but does not answer in time; `gone` when it does not live, and then its file does not either. */
async function settle(folder: string, { text, server }: Announcement): Promise<Health | 'silent' | 'gone'> {
  // Of a server that was killed, anybody on this machine can take the port, and its id may be another process's by now. Who cannot prove to be the
  // server would be sent the owner's token.
  const challenge = createChallenge();
  const answer = server && isAlive(server.pid) ? await probeServer(server.url, { timeoutMs, challenge }) : null;
  if (server && answer?.state === 'throughline' && isProof({ ...answer.health, challenge, secret: server.secret }))
    return answer.health;
  // On a machine that is busy a server must not lose its file; one that refuses connections is dead.
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

/** False when there is one. Linked into place, so that nobody reads half of it and of two servers at once one comes first. */
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

/** Removes the file as it was read. Moved aside first: a server may have come up and announced itself since. */
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
