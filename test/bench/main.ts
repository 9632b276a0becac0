import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareDatabase } from '../../src/compose.ts';
import { openEmbeddedServer } from '../../src/repository/embedded/open-server.ts';
import { roleTargets } from '../../src/repository/database/work-roles.ts';
import { printKnowledge } from './knowledge/knowledge-section.ts';
import { printCode } from './code/code-section.ts';
import { createDatabase } from './create-database.ts';
import { printAlerts } from './alerts-section.ts';
import { openSides } from './open-sides.ts';
import { printSizes } from './sizes-section.ts';
import { printSpeed } from './speed-section.ts';
import { printWaiting } from './waiting-section.ts';
import { printWeb } from './web/web-section.ts';

// `npm run bench -- [--only speed|sizes|waiting|knowledge|code|alerts|web] [--seconds N] [--rounds N] [--waiting N] [--artifacts N] [--commits N]`: Throughline beside
// LangGraph with its own PostgresSaver, bare and with the same records, on one Postgres, in one run; questions to a large repository; and code beside plain git. docs/benchmarks.md says what is compared.

const runSections = ['speed', 'sizes', 'waiting'];
const sections = [...runSections, 'knowledge', 'code', 'alerts', 'web'];
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: sections },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    waiting: { type: 'string', default: '10000' },
    artifacts: { type: 'string', default: '100000' },
    commits: { type: 'string', default: '12000' },
  },
});
const unknown = values.only.filter((section) => !sections.includes(section));
if (unknown.length > 0) throw new Error(`There is no section ${unknown.join(', ')}: name ${sections.join(', ')}.`);
if (!/^[1-9]\d{3,6}$/.test(values.artifacts)) throw new Error('Write --artifacts as a whole number from 1000 on.');

const folder = await mkdtemp(join(tmpdir(), 'throughline-bench-'));
// As root, Postgres runs as another user, who must pass through.
await chmod(folder, 0o711);
const home = join(folder, 'server');
const server = await openEmbeddedServer({ folder: home });
try {
  const { model = 'unknown' } = cpus()[0] ?? {};
  console.log(
    `${cpus().length} × ${model}, ${(totalmem() / 1e9).toFixed(0)} GB · Node ${process.version} · PostgreSQL ${server.serverVersion}, ` +
      `fsync and synchronous_commit on · load before: ${loadavg()[0]?.toFixed(1)}`,
  );
  if (values.only.some((section) => runSections.includes(section))) await printRuns();
  if (values.only.includes('code')) {
    const owner = await createDatabase(server, 'code');
    await prepareDatabase(owner, server.passwords);
    await printCode({ service: roleTargets(owner, server.passwords).service, folder, commits: Number(values.commits) });
  }
  if (values.only.includes('alerts')) await printAlerts({ peerDatabase: server.owner });
  if (values.only.includes('web')) await printWebApp();
  if (values.only.includes('knowledge')) await printKnowledge({ server, home, artifacts: Number(values.artifacts) });
} finally {
  await server.release();
  // The server may still be writing its last files.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

async function printRuns(): Promise<void> {
  const sides = await openSides(server);
  try {
    if (values.only.includes('speed'))
      await printSpeed(sides, { seconds: Number(values.seconds), rounds: Number(values.rounds) });
    if (values.only.includes('sizes')) await printSizes(sides);
    const [first] = sides.ours;
    if (values.only.includes('waiting') && first)
      await printWaiting({
        side: first,
        owner: sides.databaseOf(first),
        service: roleTargets(sides.databaseOf(first), server.passwords).service,
        token: sides.tokenOf(first),
        waiting: Number(values.waiting),
      });
  } finally {
    await sides.close();
  }
}

/** A server of its own: its repository has ten thousand artifacts, and nothing of the other sections. */
async function printWebApp(): Promise<void> {
  const webHome = join(folder, 'web');
  const webServer = await openEmbeddedServer({ folder: webHome });
  try {
    await printWeb({ server: webServer, home: webHome });
  } finally {
    await webServer.release();
  }
}
