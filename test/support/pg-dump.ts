import { execFile } from 'node:child_process';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import { oldestServer } from '../../src/repository/external/inspect-server.ts';

const run = promisify(execFile);

/** Where Debian puts each version, server and tools together. The bundled server comes without the tools. */
const versions = '/usr/lib/postgresql';

/** Finds the newest PostgreSQL here that can dump itself. */
export async function findDumpable(): Promise<string> {
  const majors = (await readdir(versions).catch(() => []))
    .map(Number)
    .filter((major) => major >= oldestServer)
    .toSorted((one, other) => other - one);
  for (const major of majors) {
    const folder = join(versions, String(major));
    const tools = ['postgres', 'pg_dump', 'pg_restore'].map((tool) => access(join(folder, 'bin', tool)));
    if ((await Promise.allSettled(tools)).every(({ status }) => status === 'fulfilled')) return folder;
  }
  throw new Error('There is no PostgreSQL with pg_dump here. Install it (Debian: apt-get install postgresql).');
}

export async function dump(folder: string, from: ConnectionTarget, file: string, options: readonly string[] = []): Promise<void> {
  await run(join(folder, 'bin', 'pg_dump'), ['--format=custom', `--file=${file}`, ...options, from.database], asks(from));
}

/** Into an empty database; fails at the first thing that does not go in. */
export async function restore(folder: string, to: ConnectionTarget, file: string): Promise<void> {
  await run(join(folder, 'bin', 'pg_restore'), ['--exit-on-error', `--dbname=${to.database}`, file], asks(to));
}

function asks({ host, port, user, password }: ConnectionTarget) {
  return { env: { PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password } };
}
