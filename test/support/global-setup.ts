import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedServer } from '../../src/repository/embedded/open-server.ts';
import { guardRun } from './guard/guard-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds this run's database server, once a test file has asked for it. */
    testServerFolder: string;
  }
}

const PREFIX = 'throughline-test-';

/** Names the folder of this run's server, which the first test file that needs a database starts; stops it when the run ends. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const guard = guardRun();
  await removeKilledRuns();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // As root, the server's user must pass through; otherwise the data would go to /var/lib.
  await chmod(folder, 0o711);
  project.provide('testServerFolder', join(folder, 'server'));
  return async () => {
    await removeServer(folder);
    await guard.dismiss();
  };
}

/** A run that was killed leaves its server behind. */
async function removeKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid) && (await isOwn(join(tmpdir(), name)))) {
      // Another run may be removing the same one at this moment; what is left, the next run takes.
      await removeServer(join(tmpdir(), name)).catch(() => undefined);
    }
  }
}

async function removeServer(folder: string): Promise<void> {
  const server = join(folder, 'server');
  // The last one to release a server stops it, so opening it is how to stop what others left.
  if (await isOwn(join(server, 'credentials.json')))
    await (await openEmbeddedServer({ folder: server, durable: false })).release();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

async function isOwn(path: string): Promise<boolean> {
  return stat(path).then(
    ({ uid }) => uid === process.getuid?.(),
    () => false,
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}
