import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { UnavailableError } from '../../lifecycle/errors.ts';
import { errorCode } from './error-code.ts';

const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;
const POLL_MS = 5;
/** The slowest holder copies 60 MB of binaries and runs initdb; a minute means a hang. */
const PATIENCE_MS = 60_000;

/**
 * Runs `work` while no other process opens or closes this folder's server.
 *
 * The lock is the kernel's record lock, reached through SQLite's exclusive transaction on an empty
 * file: it ends with its process, so nothing can be stale. The alternative, a file with pid and
 * start time, must guess whether the holder lives, and two guessers can both take it over.
 */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const file = join(folder, 'lock');
  await createPrivateFile(file);
  const lock = await takeLock(file);
  try {
    return await work();
  } finally {
    lock.close();
  }
}

async function takeLock(file: string): Promise<DatabaseSync> {
  const deadline = performance.now() + PATIENCE_MS;
  while (true) {
    const lock = new DatabaseSync(file, { timeout: 0 });
    try {
      lock.exec('begin exclusive');
      return lock;
    } catch (cause) {
      lock.close();
      const code = sqliteCode(cause);
      // A holder never writes to the lock file, so emptying a damaged one disturbs nobody.
      if (code === SQLITE_NOTADB) await truncate(file);
      else if (code !== SQLITE_BUSY) throw cause;
      if (performance.now() > deadline) throw lockTimedOut(file);
      await delay(POLL_MS);
    }
  }
}

/** Creates a private file; SQLite's would be readable, and so lockable, for everybody. */
async function createPrivateFile(file: string): Promise<void> {
  await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch((cause: unknown) => {
    if (errorCode(cause) !== 'EEXIST') throw cause;
  });
}

function sqliteCode(cause: unknown): number | undefined {
  return cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number' ? cause.errcode : undefined;
}

function lockTimedOut(file: string): UnavailableError {
  return new UnavailableError({
    id: 'embedded.locked',
    message: `Another Throughline process has been starting or stopping the embedded database for over a minute (lock: ${file}).`,
    fix: 'Wait for that process or end it, then repeat the command.',
  });
}
