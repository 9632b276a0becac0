import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runStorm, type StormOrder } from './storm.ts';

// npm run chaos -- --runs 10000 --seed 7 [--workers 4] [--backend postgres|redis|both] [--minutes M] [--at-once 80] [--moves 3] [--sequences 300] [--frozen]

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    workers: { type: 'string', default: '4' },
    backend: { type: 'string', default: 'both' },
    minutes: { type: 'string', default: '600' },
    'at-once': { type: 'string', default: '80' },
    moves: { type: 'string', default: '3' },
    sequences: { type: 'string' },
    frozen: { type: 'boolean', default: false },
  },
});
const sequences = readNumber('sequences', values.sequences ?? String(Math.ceil(Math.min(300, Number(values.runs) / 20))));
const sequencesHold = await playSequences();
const backends = values.backend === 'both' ? (['postgres', 'redis'] as const) : [readBackend(values.backend)];
const startedAt = performance.now();
const reports = [];
for (const backend of backends) {
  const order: StormOrder = {
    runs: Math.ceil(readNumber('runs', values.runs) / backends.length),
    seed: readNumber('seed', values.seed),
    workers: readNumber('workers', values.workers),
    backend,
    startingEndsAfterMs: (readNumber('minutes', values.minutes) * 60_000) / backends.length,
    atOnce: readNumber('at-once', values['at-once']),
    movesBetweenFaults: readNumber('moves', values.moves),
    isPatient: true,
    freezes: values.frozen,
    onProgress: (line) => process.stdout.write(`${backend}: ${line}\n`),
  };
  reports.push(await runStorm(order));
}
const losses = reports.flatMap((report) => report.losses);
for (const { figures, losses: lost } of reports) {
  lost.forEach((line) => process.stdout.write(`LOST ${line}\n`));
  process.stdout.write(
    `\n${Object.entries(figures)
      .map(([name, value]) => `${name.padEnd(42)}${value}`)
      .join('\n')}\n`,
  );
}
const runs = reports.reduce((sum, { figures }) => sum + Number(figures['runs']), 0);
process.stdout.write(
  `\nseed ${values.seed}: ${runs} runs in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${losses.length} lost or doubled; ${sequences} sequences ${sequencesHold ? 'held' : 'FAILED'}\n`,
);
process.exit(losses.length > 0 || !sequencesHold ? 1 : 0);

/** Random sequences on one run at a time, compared with a model of it after each step. */
async function playSequences(): Promise<boolean> {
  const root = join(import.meta.dirname, '../../..');
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'test/chaos/sequences'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHAOS_SEQUENCES: String(sequences), CHAOS_SEED: values.seed },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

function readBackend(name: string): StormOrder['backend'] {
  if (name === 'postgres' || name === 'redis') return name;
  throw new RangeError(`There is no backend ${name}; write postgres, redis or both.`);
}

function readNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number) || number <= 0) throw new RangeError(`--${name} is a number above 0, not ${text}.`);
  return number;
}
