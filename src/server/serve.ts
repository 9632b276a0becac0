import { act, fix } from '../lifecycle/fixes/fix.ts';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { App, Chore } from '../app.ts';
import { openApp } from '../compose.ts';
import type { Config } from '../config/config.ts';
import { UnavailableError } from '../lifecycle/errors.ts';
import { isOutage } from '../lifecycle/outage.ts';
import { createLog, type Log } from '../log.ts';
import { startMetrics } from '../telemetry/metrics.ts';
import { doChores } from './do-chores.ts';
import { describeSelf, type ServingProcess } from './describe-self.ts';
import { keepWorking } from './keep-working.ts';
import { openListener, type HttpListener } from './open-listener.ts';
import { openOpsListener, type OpsListener } from './open-ops-listener.ts';
import { startWatchdog } from './start-watchdog.ts';
import { proveServer } from './server-proof.ts';
import type { Principal } from '../ports/people.ts';
import { loginAddress } from '../usecases/people/login-address.ts';
import type { Report } from '../usecases/reports/registry.ts';
import type { ServerRole } from '../usecases/reports/server-ready.ts';

export interface ServeOrder {
  readonly config: Config;
  readonly role: ServerRole;
  readonly host: string;
  /** Null means the usual port, or another when that one is taken. */
  readonly port: number | null;
}

/** Interval for checks of the database and of the announcement in the folder. */
const lookIntervalMs = 5_000;
/** The longest wait for open work on a lost database. Some of it may never end. */
const lostTimeoutMs = 10_000;
const databaseLost = 'serve.database-lost';

/**
 * Serves until `signal` aborts, then finishes open requests, and steps of runs within the grace
 * time unless forced; their runs are released afterwards. Throws UnavailableError
 * `http.address-in-use`, `http.address-refused` and `serve.database-lost`: a server without its
 * database ends, and whoever keeps it running restarts it. It holds nothing in memory worth
 * keeping.
 */
export async function serve(
  order: ServeOrder,
  { signal, force, onReady }: { signal: AbortSignal; force?: AbortSignal; onReady: (ready: Report<'serve'>) => void },
): Promise<void> {
  const { role } = order;
  // Errors of an unattended process must be found in a log.
  const config = { ...order.config, logLevel: order.config.logLevel ?? 'warn' };
  const log = createLog(config.logLevel);
  // Metrics start before anything happens that is counted.
  await startMetrics();
  const stopWatchdog = startWatchdog();
  const app = await openApp(config);
  const leaving = new AbortController();
  const upkeep: Promise<void>[] = [];
  let announcing: Promise<void> | null = null;
  let work: Promise<void> | null = null;
  const self = describeSelf(app, { role, signal });
  let door: HttpListener | null = null;
  let ops: OpsListener | null = null;
  let isLost = false;
  try {
    // A worker needs no person, and must not create the owner.
    const owner = role === 'worker' ? null : await app.welcome();
    if (role !== 'worker') door = await openListener(app, { ...order, config, self, log });
    if (config.opsPort !== null) ops = await openOps(app, self, { log, host: order.host, port: config.opsPort });
    announcing = doChores(choresOf(door), { signal: leaving.signal, log });
    const chores = app.upkeep().filter(({ isWork }) => role !== 'api' || !isWork);
    upkeep.push(doChores(chores, { signal: leaving.signal, log }), watchDatabase(app, { signal: leaving.signal }));
    const drain = { graceMs: config.graceSeconds * 1_000, ...(force ? { force } : {}) };
    if (role !== 'api') work = keepWorking(app, { signal: leaving.signal, drain, log });
    onReady({
      role,
      url: door?.url ?? null,
      docs: door && `${door.url}/docs`,
      ops: ops?.url ?? null,
      pid: process.pid,
      folder: config.folder,
      database: app.database,
      loginUrl: owner && door && (await makeLoginUrl(app, { owner, url: config.publicUrl ?? door.url })),
      ownerTokenFile: join(config.folder, 'owner.token'),
      notes: [...(door?.notes ?? [])],
    });
    await Promise.race([untilAborted(signal), Promise.all([work, ...upkeep]).catch(endWithoutDatabase)]);
    log.info({ graceSeconds: config.graceSeconds }, 'leaving');
  } catch (cause) {
    isLost = cause instanceof UnavailableError && cause.id === databaseLost;
    throw cause;
  } finally {
    leaving.abort();
    const closed = close();
    await (isLost ? Promise.race([closed, delay(lostTimeoutMs, undefined, { ref: false })]) : closed);
  }

  async function close(): Promise<void> {
    // Wait for this first, so that nothing announces a closing listener again.
    await announcing;
    await Promise.allSettled([...upkeep, work, door?.close()]);
    // Close this last, so that monitoring sees the process end.
    await ops?.close();
    await app.close();
    await stopWatchdog();
  }
}

/** Creates a login URL for a new owner, who has no browser session yet. */
async function makeLoginUrl(app: App, { owner, url }: { owner: Principal; url: string }): Promise<string> {
  const { code } = await app.ports.people.createLoginLink({ token: owner.token });
  return loginAddress(url, code);
}

async function openOps(
  app: App,
  self: ServingProcess,
  { log, ...address }: { log: Log; host: string; port: number },
): Promise<OpsListener> {
  const prove = (challenge: string): string => proveServer(self.secret, challenge);
  return await openOpsListener({ ...self, prove, metrics: () => app.metrics(), log }, address);
}

/** The server that was announced before may be gone. */
function choresOf(door: HttpListener | null): Chore[] {
  return door ? [{ name: 'announce-server', everyMs: lookIntervalMs, work: async () => void (await door.announce()) }] : [];
}

/** Rejects when the database has failed to answer twice in a row. */
async function watchDatabase(app: App, { signal }: { signal: AbortSignal }): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await app.requireDatabase();
      failures = 0;
    } catch (cause) {
      failures += 1;
      if (failures > 1) throw cause;
    }
    await delay(lookIntervalMs, undefined, { signal }).catch(() => undefined);
  }
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

function endWithoutDatabase(cause: unknown): never {
  if (!(cause instanceof UnavailableError && (isOutage(cause) || cause.id === 'database.password'))) throw cause;
  throw new UnavailableError({
    id: databaseLost,
    message: `The database does not answer any more: ${cause.message}`,
    fix: fix`Nothing that was stored is lost. Check it with ${act('diagnose')}, then start the server again.`,
    cause,
  });
}
