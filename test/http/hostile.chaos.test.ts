import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { waitUntilAtRest } from './contract/at-rest.ts';
import { openHostileWorld, type HostileWorld } from './hostile/hostile-world.ts';
import { runHostile } from './hostile/run-hostile.ts';
import { verifyWrites } from './hostile/verify-writes.ts';
import { openTestApi, type TestApi } from './support/open-test-api.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many requests are sent; `npm run hostile -- --runs` names it. */
    hostileRuns?: number;
    hostileSeed?: number;
  }
}

const runs = inject('hostileRuns') ?? 10_000;
// The suite asks the same each time; `npm run hostile` draws a seed of its own.
const seed = inject('hostileSeed') ?? 20_261_121;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Of the heap after a warm-up; the records of what was sent and answered are in it. */
const mostGrowthMegabytes = 64;

describe('hostile requests', () => {
  let world: HostileWorld;
  beforeAll(async () => {
    world = await openHostileWorld();
  });
  afterAll(() => world.api.close());

  test(`get no 5xx and no leak, and lose no write (${runs} of them, seed ${seed})`, { timeout: 30 * 60_000 }, async () => {
    const startedAt = performance.now();
    const watch = watchProcessor();
    // What is loaded on first use, and pools that fill, are no growth.
    const warmUp = Math.ceil(runs / 4);
    await runHostile(world, { runs: warmUp, seed });
    const warmMegabytes = heapMegabytes();
    await runHostile(world, { runs: runs - warmUp, seed: seed + 1000 });
    const grownMegabytes = heapMegabytes() - warmMegabytes;
    const longestHeldMs = watch.stop();
    printFigures(world, { seconds: (performance.now() - startedAt) / 1000, grownMegabytes, longestHeldMs });
    expect(longestHeldMs).toBeLessThan(2_000);

    const { api, ledger, logLines, secrets } = world;
    expect((await fetch(new URL('/healthz', api.url))).status).toBe(200);
    expect((await api.call('GET', '/api/v1/me')).status).toBe(200);
    expect(grownMegabytes).toBeLessThan(mostGrowthMegabytes);
    expect(secrets.filter((secret) => logLines.some((line) => line.includes(secret)))).toEqual([]);
    expect(ledger.replays).toBeGreaterThan(0);
    await waitUntilAtRest(api);
    await verifyWrites(world);
    expect(await readTrail(api)).toMatchObject({ brokenAt: null, unsealed: 0 });
    expect((await readTrail(api)).refusals).toBeGreaterThanOrEqual(ledger.refusals);
  });
});

describe('the limits', () => {
  test('turn away a token that asks too often, and no other', async () => {
    const api = await openTestApi({ limits: { requestsPerMinute: 20 } });
    const { token } = (await (
      await api.call('POST', '/api/v1/tokens', { json: { holder: 'Other', kind: 'person' } })
    ).json()) as {
      token: string;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.call('GET', '/api/v1/me')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(31);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await api.call('GET', '/api/v1/me', { token })).status).toBe(200);
    await api.close();
  });

  test('turn away an address that guesses tokens, but not those who were let in from there before', async () => {
    const api = await openTestApi({ limits: { refusalsPerMinute: 5 } });
    expect((await api.call('GET', '/api/v1/me')).status).toBe(200);
    const guess = async (): Promise<number> => (await api.call('GET', '/api/v1/me', { token: `tl_${Math.random()}` })).status;
    const statuses: number[] = [];
    for (let index = 0; index < 10; index++) statuses.push(await guess());
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
    expect((await api.call('GET', '/api/v1/me')).status).toBe(200);
    await api.close();
  });
});

/**
 * Measures the longest processor time between two turns of the event loop, which no single request
 * can exceed on the main thread. The clients share it, so that the server's part is smaller.
 */
function watchProcessor(): { stop(): number } {
  let last = process.threadCpuUsage();
  let longestMs = 0;
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longestMs = Math.max(longestMs, (user + system) / 1000);
  };
  const looking = setInterval(look, 5);
  return {
    stop() {
      clearInterval(looking);
      return longestMs;
    },
  };
}

function heapMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** Sealed to its end. */
async function readTrail({ db }: TestApi): Promise<{ brokenAt: number | null; unsealed: number; refusals: number }> {
  await db.pool.query('select seal_audit(10000000)');
  const { rows } = await db.pool.query<{ verdict: { brokenAt: number | null; unsealed: number }; refusals: number }>(
    `select verify_audit() as verdict,
       (select count(*)::int from audit where action = 'refused' and details ? 'remoteAddress') as refusals`,
  );
  const [row] = rows;
  if (!row) throw new Error('The trail has no verdict.');
  return { ...row.verdict, refusals: row.refusals };
}

function printFigures(
  { ledger }: HostileWorld,
  { seconds, grownMegabytes, longestHeldMs }: Readonly<Record<'seconds' | 'grownMegabytes' | 'longestHeldMs', number>>,
): void {
  const total = [...ledger.statuses.values()].reduce((sum, count) => sum + count, 0);
  const statuses = [...ledger.statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const { versions, runs: started, decisions, tokens, replays } = ledger;
  process.stdout.write(
    `${total} answers in ${seconds.toFixed(1)} s (seed ${seed}); ${statuses.join(', ')}; ` +
      `${versions.size} versions, ${started.size} runs, ${decisions.size} decisions, ${tokens.size} tokens, ${replays} replays; ` +
      `heap ${grownMegabytes.toFixed(1)} MB larger; at most ${Math.round(longestHeldMs)} ms of processor in one turn of the main thread\n`,
  );
}
