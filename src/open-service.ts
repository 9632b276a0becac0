import { act, fix } from './lifecycle/fixes/fix.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import type { ServiceConnection } from './app.ts';
import type { Health } from './client/probe-server.ts';
import { requireServer } from './client/require-server.ts';
import { dropTerminalSession, readTerminalSession } from './client/terminal-session.ts';
import type { Config } from './config/config.ts';
import { PermissionError } from './lifecycle/errors.ts';
import { findServer, nameDatabase, type ServerFile } from './server/server-file.ts';
import { createChallenge, isProof } from './server/server-proof.ts';
import type { Report } from './usecases/reports/registry.ts';
import type { Service } from './usecases/service.ts';

interface Interruption {
  /** Aborts at Ctrl-C, which also ends a wait for a server. */
  readonly signal?: AbortSignal;
}

interface Caller extends Interruption {
  /** True when a person is at stdin. The terminal session belongs to them, not to programs. */
  readonly isTerminal?: boolean;
}

/**
 * Connects a command to the service: at THROUGHLINE_URL, else the folder's server, else in this
 * process. Modules load on demand: with a server, neither engine nor database is loaded.
 */
export async function openService(config: Config, caller: Caller = {}): Promise<ServiceConnection> {
  try {
    return await connect(config, caller);
  } catch (error) {
    // The terminal session may have ended early.
    if (!caller.isTerminal || !(error instanceof PermissionError) || !(await dropTerminalSession(config.folder))) throw error;
    return await connect(config, caller);
  }
}

async function connect(config: Config, { signal, isTerminal = false }: Caller): Promise<ServiceConnection> {
  if (config.serverUrl !== null) return await openNamed(config, config.serverUrl, { signal, isTerminal });
  const found = await findServer(config.folder);
  // DATABASE_URL decides, whatever database the folder's server uses.
  const server = config.database && found?.database !== nameDatabase(config) ? null : found;
  const session = server && isTerminal ? await readTerminalSession(config.folder, server.url) : null;
  const token = session ?? (server && (config.token ?? (await readOwnerToken(config.folder))));
  // Without the owner's token, only the folder itself identifies the owner.
  return server && token !== null
    ? await openRemote({ url: server.url, token, health: server.health, signal })
    : await openInProcess(config);
}

async function openNamed(config: Config, url: string, { signal, isTerminal = false }: Caller): Promise<ServiceConnection> {
  const challenge = createChallenge();
  const health = await requireServer(url, { challenge });
  const given = (isTerminal ? await readTerminalSession(config.folder, url) : null) ?? config.token;
  if (given !== null) return await openRemote({ url, token: given, health, signal });
  const own = await findOwn({ health, challenge, folder: config.folder });
  const token = own && (await readOwnerToken(config.folder));
  // Use the address in the file: the other one may have relayed the challenge to the folder's
  // server.
  if (own && token !== null) return await openRemote({ url: own.url, token, health, signal });
  throw new PermissionError({
    id: 'token.missing',
    message: `${url} wants to know who you are.`,
    fix: fix`Set THROUGHLINE_TOKEN to your token there; an admin makes one with ${act('createToken', { kind: 'person' })}.`,
  });
}

/** Returns the folder's server if the health is its own. No other receives the owner's token. */
async function findOwn(named: { health: Health; challenge: string; folder: string }): Promise<ServerFile | null> {
  const own = await findServer(named.folder);
  return own && isProof({ ...named.health, challenge: named.challenge, secret: own.secret }) ? own : null;
}

async function openRemote({
  url,
  token,
  health,
  signal,
}: Interruption & { url: string; token: string; health: Health }): Promise<ServiceConnection> {
  const { createRemoteService } = await import('./client/remote-service.ts');
  const service = createRemoteService({ url, token, signal });
  return {
    service: withPlace(service, { name: 'Service', status: 'ok', detail: `Throughline ${health.version} at ${url}`, fix: '' }),
    identity: await service.identity(),
    ownerCreated: false,
    where: url,
    server: url,
    notes: health.version === packageJson.version ? [] : [describeVersions(url, health.version)],
    close: () => Promise.resolve(),
  };
}

async function openInProcess(config: Config): Promise<ServiceConnection> {
  const { openApp } = await import('./compose.ts');
  const app = await openApp(config);
  try {
    const service = app.serviceFor(await app.principal());
    return {
      service: withPlace(service, { name: 'Service', status: 'ok', detail: 'in this process', fix: '' }),
      identity: await service.identity(),
      ownerCreated: app.ownerCreated,
      where: config.folder,
      server: null,
      notes: [],
      close: () => app.close(),
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Puts the connection first in `doctor`. */
function withPlace(service: Service, place: Report<'doctor'>['items'][number]): Service {
  return { ...service, doctor: async () => ({ items: [place, ...(await service.doctor()).items] }) };
}

function describeVersions(url: string, version: string): string {
  return `${url} runs Throughline ${version}, this is ${packageJson.version}; what one of them does not know yet may be missing.`;
}

async function readOwnerToken(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, 'owner.token'), 'utf8')).trim() || null;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  }
}
