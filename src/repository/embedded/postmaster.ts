import { execFile, spawn } from 'node:child_process';
import { open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { UnavailableError } from '../../lifecycle/errors.ts';
import { errorCode } from './error-code.ts';
import type { ServerUser } from './server-user.ts';

/** A running server, from its own `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  /** Empty until the server listens. */
  readonly sockets: string;
  readonly status: 'starting' | 'ready' | 'stopping';
}

interface StartOptions {
  readonly executable: string;
  readonly data: string;
  readonly sockets: string;
  readonly log: string;
  /** Settings as `name=value`. */
  readonly settings: readonly string[];
  readonly serverUser?: ServerUser | undefined;
}

const POLL_MS = 2;
/** Crash recovery after a power cut may take long; a start without it takes 20 ms. */
const PATIENCE_MS = 60_000;
/** A clean stop takes 10 ms; on a slow disk the last checkpoint finishes in the background. */
const STOP_PATIENCE_MS = 250;
/** A killed postmaster's children hold its shared memory a moment longer. */
const ORPHANS_PATIENCE_MS = 10_000;
const ORPHANS = /pre-existing shared memory block/;
const LOG_TAIL_LINES = 15;
const LOG_LIMIT_BYTES = 2_000_000;

const run = promisify(execFile);

/** Finds the server on this data folder; ignores a pid file left by a crash, reboot or copy. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const found = await readPidFile(data);
  return found && (await isPostmasterOf(found.pid, data)) ? found : undefined;
}

/** Waits until a starting server is ready, or a stopping one is gone. */
export async function settlePostmaster(data: string): Promise<Postmaster | undefined> {
  const deadline = performance.now() + PATIENCE_MS;
  let found = await findPostmaster(data);
  while (found && found.status !== 'ready') {
    if (performance.now() > deadline) throw stuck(found, data);
    await delay(POLL_MS);
    found = await findPostmaster(data);
  }
  return found;
}

/** Reads the running server's binaries folder from `postmaster.opts`. */
export async function readBinariesFolder(data: string): Promise<string> {
  const command = await readFile(join(data, 'postmaster.opts'), 'utf8');
  return dirname(dirname(command.slice(0, command.indexOf(' "-D"'))));
}

/** Starts a detached server. Call under the folder's lock, after `settlePostmaster` found none. */
export async function startPostmaster(options: StartOptions): Promise<Postmaster> {
  if ((await sizeOf(options.log)) > LOG_LIMIT_BYTES) await truncate(options.log);
  const deadline = performance.now() + ORPHANS_PATIENCE_MS;
  while (true) {
    await removeMisleadingPidFile(options.data);
    const logStart = await sizeOf(options.log);
    // A server of a command killed right here may come up first.
    const started = (await launch(options)) ?? (await settlePostmaster(options.data));
    if (started) return started;
    const said = (await readFile(options.log)).subarray(logStart).toString();
    if (!ORPHANS.test(said) || performance.now() > deadline) throw startFailed(options.log, said);
    await delay(POLL_MS);
  }
}

/** Shuts down fast, ending sessions. Returns before the end on a slow disk. */
export async function stopPostmaster(data: string, { pid }: Postmaster): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
  } catch (cause) {
    if (errorCode(cause) === 'ESRCH') return;
    throw cause;
  }
  const patience = performance.now() + STOP_PATIENCE_MS;
  while (true) {
    const found = await readPidFile(data);
    if (found?.pid !== pid) return;
    if (found.status === 'stopping' && performance.now() > patience) return;
    if (performance.now() > patience && !(await isPostmasterOf(pid, data))) return;
    if (performance.now() > patience + PATIENCE_MS) throw stuck(found, data);
    await delay(POLL_MS);
  }
}

/** Returns undefined when the server ended before it was ready. */
async function launch(options: StartOptions): Promise<Postmaster | undefined> {
  const log = await open(options.log, 'a', 0o600);
  const settings = options.settings.flatMap((setting) => ['-c', setting]);
  try {
    const child = spawn(options.executable, ['-D', options.data, '-k', options.sockets, ...settings], {
      detached: true,
      // The caller's folder would stay busy, and may be closed to the server user.
      cwd: '/',
      stdio: ['ignore', log.fd, log.fd],
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      ...(options.serverUser && { uid: options.serverUser.uid, gid: options.serverUser.gid }),
    });
    let ended = false;
    child.once('error', (cause) => {
      ended = true;
      void log.appendFile(`${cause.message}\n`).catch(() => undefined);
    });
    child.once('exit', () => {
      ended = true;
    });
    child.unref();
    const deadline = performance.now() + PATIENCE_MS;
    while (!ended) {
      const found = await readPidFile(options.data);
      if (found && found.pid === child.pid && found.status === 'ready') return found;
      if (performance.now() > deadline) throw startFailed(options.log, await readFile(options.log, 'utf8'));
      await delay(POLL_MS);
    }
    return undefined;
  } finally {
    await log.close();
  }
}

/**
 * Postgres refuses to start while any process has the pid in its file: one that got the number
 * after a reboot, or the original's when the folder is a copy. A file whose process is gone stays,
 * because it leads Postgres to left-over children.
 */
async function removeMisleadingPidFile(data: string): Promise<void> {
  const found = await readPidFile(data);
  if (found && isAlive(found.pid) && !(await isPostmasterOf(found.pid, data)))
    await rm(join(data, 'postmaster.pid'), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return errorCode(cause) === 'EPERM';
  }
}

/** Parses pid, data folder, start, port, socket folder, address, shared memory key and status. */
export async function readPidFile(data: string): Promise<Postmaster | undefined> {
  let text: string;
  try {
    text = await readFile(join(data, 'postmaster.pid'), 'utf8');
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw cause;
  }
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return undefined;
  const status = lines[7]?.trim();
  return { pid, sockets: lines[4] ?? '', status: status === 'ready' || status === 'stopping' ? status : 'starting' };
}

/** Checks that the process was started on this data folder, because pids are reused. */
async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await run('/bin/ps', ['-o', 'command=', '-p', String(pid)]);
      return stdout.includes(`-D ${data} `);
    }
    const [, ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    return args[0] === '-D' && args[1] === data;
  } catch {
    // The process is gone, or belongs to somebody else.
    return false;
  }
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

function startFailed(log: string, said: string): UnavailableError {
  const tail = said.trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n');
  return new UnavailableError({
    id: 'embedded.start-failed',
    message: `The embedded database did not start. The end of its log:\n${tail}`,
    fix: `Mend what the log names (all of it: ${log}) and repeat the command.`,
  });
}

function stuck({ pid, status }: Postmaster, data: string): UnavailableError {
  return new UnavailableError({
    id: 'embedded.stuck',
    message: `The embedded database (process ${pid}, data in ${data}) has been ${status} for over a minute.`,
    fix: `Wait until it is done; if it hangs, end it with "kill -QUIT ${pid}" and repeat the command.`,
  });
}
