import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const limitMs = 60_000;

/** Runs the tests of a working copy by Node and returns the JUnit report. Throws when one fails. */
export async function runExampleTests(folder: string): Promise<Uint8Array> {
  const report = join(folder, 'junit.xml');
  try {
    await run(process.execPath, ['--test', '--test-reporter=junit', `--test-reporter-destination=${report}`], {
      cwd: folder,
      timeout: limitMs,
    });
    return await readFile(report);
  } finally {
    await rm(report, { force: true });
  }
}
