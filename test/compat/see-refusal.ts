import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorDocumentSchema } from '../../src/usecases/reports/installation-documents.ts';
import { startPostgres } from '../support/postgres-server.ts';

// Started by main.ts with THROUGHLINE_TEST_POSTGRES naming a server that is too old: `throughline doctor` must say so. Prints what it says; ends with 1 when it
// says anything else.

const folder = await mkdtemp(join(tmpdir(), 'tl-compat-'));
await chmod(folder, 0o711);
const server = await startPostgres();
try {
  const { user, password, host, port, database } = server.superuser;
  const said = await doctor(`postgresql://${user}:${password}@${host}:${port}/${database}`);
  const { error } = errorDocumentSchema.parse(JSON.parse(said));
  console.log(`${error.message} ${error.fix}`);
  process.exitCode = error.id === 'database.too-old' ? 0 : 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

function doctor(url: string): Promise<string> {
  const program = new URL('../../src/cli/main.ts', import.meta.url).pathname;
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: url, THROUGHLINE_HOME: join(folder, 'home') };
    execFile(process.execPath, [program, 'doctor', '--json'], { env }, (_error, stdout) => resolve(stdout));
  });
}
