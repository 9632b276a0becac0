import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbeddedServer } from '../../src/repository/embedded/open-server.ts';
import { roleTargets } from '../../src/repository/work-roles.ts';
import { openSides } from './open-sides.ts';
import { printSizes } from './sizes-section.ts';
import { printSpeed } from './speed-section.ts';
import { printWaiting } from './waiting-section.ts';

// `npm run bench -- [--only speed|sizes|waiting] [--seconds N] [--rounds N] [--waiting N]`: Throughline beside bare LangGraph with its own PostgresSaver, on
// one Postgres, in one run. docs/benchmarks.md says what is compared.

const sections = ['speed', 'sizes', 'waiting'];
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: sections },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    waiting: { type: 'string', default: '10000' },
  },
});
const unknown = values.only.filter((section) => !sections.includes(section));
if (unknown.length > 0) throw new Error(`There is no section ${unknown.join(', ')}: name ${sections.join(', ')}.`);

const folder = await mkdtemp(join(tmpdir(), 'throughline-bench-'));
// As root, Postgres runs as another user, who must pass through.
await chmod(folder, 0o711);
const server = await openEmbeddedServer({ folder: join(folder, 'server') });
try {
  const { model = 'unknown' } = cpus()[0] ?? {};
  console.log(
    `${cpus().length} × ${model}, ${(totalmem() / 1e9).toFixed(0)} GB · Node ${process.version} · PostgreSQL ${server.serverVersion}, ` +
      `fsync and synchronous_commit on · load before: ${loadavg()[0]?.toFixed(1)}`,
  );
  const sides = await openSides(server);
  try {
    if (values.only.includes('speed'))
      await printSpeed(sides, { seconds: Number(values.seconds), rounds: Number(values.rounds) });
    if (values.only.includes('sizes')) await printSizes(sides);
    const [first] = sides.ours;
    if (values.only.includes('waiting') && first)
      await printWaiting({
        side: first,
        service: roleTargets(sides.databaseOf(first), server.passwords).service,
        waiting: Number(values.waiting),
      });
  } finally {
    await sides.close();
  }
} finally {
  await server.release();
  await rm(folder, { recursive: true, force: true });
}
