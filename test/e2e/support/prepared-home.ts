import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { prepareDatabase } from '../../../src/compose.ts';
import { openEmbeddedServer } from '../../../src/repository/embedded/open-server.ts';
import { settlePostmaster } from '../../../src/repository/embedded/postmaster.ts';

const run = promisify(execFile);

let template: Promise<string> | undefined;

/**
 * Makes a `.throughline` folder as a command leaves it that ended right after the migrations: nobody is in it yet. Each is a copy of one that this
 * worker made. Until its server was migrated, a folder took 13.9 s with initdb and all migrations, and takes 5.8 s as a copy: medians of five, in turn,
 * on two cores that had six other tasks each. Removed with the run's own server.
 */
export async function copyPreparedHome(home: string): Promise<void> {
  template ??= makeTemplate();
  const from = await template;
  await mkdir(home, { mode: 0o700 });
  // With its owner, who as root is not us; node's own copy gives everything to us.
  await run('cp', ['-a', ...['credentials.json', 'data'].map((name) => join(from, name)), home]);
}

async function makeTemplate(): Promise<string> {
  const folder = join(dirname(inject('testServerFolder')), `prepared-${process.pid}`);
  const server = await openEmbeddedServer({ folder, durable: false });
  try {
    await prepareDatabase(server.owner, server.passwords);
  } finally {
    // The last one to release it stops it. On a slow disk the release does not wait for the end, and until then the files are not whole.
    await server.release();
    await settlePostmaster(server.location.data);
  }
  return folder;
}
