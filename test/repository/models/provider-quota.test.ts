import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderLimits, ProviderQuota } from '../../../src/ports/provider-quota.ts';
import { openDatabase, type Database } from '../../../src/repository/database/connection.ts';
import { createProviderQuota } from '../../../src/repository/models/provider-quota.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

const claude = { provider: 'anthropic', model: 'claude' } as const;
const opus = { provider: 'anthropic', model: 'opus' } as const;
const gpt = { provider: 'openai', model: 'gpt' } as const;

let test: TestDatabase;
/** Two pools, as two machines have. */
let machines: Database[];
let owner: Database;

beforeAll(async () => {
  test = await openTestDatabase();
  machines = [openDatabase(test.service), openDatabase(test.service)];
  owner = openDatabase(test.owner);
});

afterAll(async () => {
  await Promise.all([...machines, owner].map((database) => database.close()));
  await test.drop();
});

beforeEach(async () => {
  await owner.pool.query('truncate provider_bucket, provider_pause');
});

function workers(limits: ProviderLimits): ProviderQuota[] {
  return machines.map(({ pool }) => createProviderQuota(pool, limits));
}

/** Asks for turns from both machines at once. Returns when they come, in milliseconds from now, soonest first. */
async function takeMany(turns: readonly ProviderQuota[], count: number): Promise<{ atMs: number[]; atOnce: number }> {
  const startedAt = performance.now();
  let atOnce = 0;
  const taken = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { waitMs = 0 } = (await turns[index % turns.length]?.acquire(claude, 0)) ?? {};
      if (waitMs === 0) atOnce += 1;
      return performance.now() - startedAt + waitMs;
    }),
  );
  return { atMs: taken.toSorted((a, b) => a - b), atOnce };
}

describe('turns at a provider with a limit', () => {
  it('come one after the other for all workers, a tenth at once, and never more than the limit in a minute', async () => {
    const { atMs, atOnce } = await takeMany(workers({ anthropic: { requests: 50, tokens: null } }), 120);
    expect(atOnce).toBeGreaterThanOrEqual(5);
    // Less than a minute by as much as this machine may take to hear of a turn.
    for (const from of atMs) expect(atMs.filter((ms) => ms >= from && ms < from + 55_000).length).toBeLessThanOrEqual(50);
    // 120 at 50 a minute.
    expect(atMs.at(-1)).toBeGreaterThan(120_000);
    expect(atMs.at(-1)).toBeLessThan(180_000);
  });

  it('of one request a minute come a minute apart', async () => {
    const { atMs, atOnce } = await takeMany(workers({ anthropic: { requests: 1, tokens: null } }), 3);
    expect(atOnce).toBe(1);
    expect((atMs[1] ?? 0) - (atMs[0] ?? 0)).toBeGreaterThan(50_000);
    expect((atMs[2] ?? 0) - (atMs[1] ?? 0)).toBeGreaterThan(50_000);
  });

  it('wait for tokens that others used, and for those that a request used beyond what it was taken for', async () => {
    const [one, other] = workers({ anthropic: { requests: null, tokens: 60_000 } });
    expect(await one?.acquire(claude, 6_000)).toMatchObject({ waitMs: 0 });
    await one?.charge(claude, 9_000);
    const turn = await other?.acquire(claude, 1_000);
    // 9,000 tokens at 54,000 a minute.
    expect(turn?.waitMs).toBeGreaterThan(9_000);
    expect(turn?.waitMs).toBeLessThanOrEqual(10_000);
  });

  it('are given to a request that is larger than all that may come at once', async () => {
    const [one] = workers({ anthropic: { requests: null, tokens: 1_000 } });
    expect(await one?.acquire(claude, 5_000)).toMatchObject({ waitMs: 0 });
  });

  it('do not hold up another provider, and none without a limit', async () => {
    const [one] = workers({ anthropic: { requests: 1, tokens: null } });
    await one?.acquire(claude, 0);
    expect(await one?.acquire(gpt, 1_000_000)).toEqual({ waitMs: 0, pauseMs: 0 });
    expect(await one?.acquire(gpt, 1_000_000)).toEqual({ waitMs: 0, pauseMs: 0 });
  });
});

describe('a pause that one worker was told of', () => {
  it('holds back all of them, for that model, and costs nobody a turn', async () => {
    const [one, other] = workers({ anthropic: { requests: 1, tokens: null } });
    await one?.pause(claude, 20_000);
    const held = await other?.acquire(claude, 0);
    expect(held?.pauseMs).toBeGreaterThan(19_000);
    expect(held?.pauseMs).toBeLessThanOrEqual(20_000);
    expect(await other?.readPause(claude)).toBeGreaterThan(19_000);
    expect(await other?.acquire(opus, 0)).toEqual({ waitMs: 0, pauseMs: 0 });
  });

  it('is not cut short by another that is over sooner, and ends', async () => {
    const [one, other] = workers({});
    await one?.pause(claude, 20_000);
    await other?.pause(claude, 5);
    expect(await one?.readPause(claude)).toBeGreaterThan(19_000);
    await owner.pool.query(`update provider_pause set until = now() - interval '1 second'`);
    expect(await one?.acquire(claude, 0)).toEqual({ waitMs: 0, pauseMs: 0 });
  });

  it('lasts an hour at most', async () => {
    const [one] = workers({});
    await one?.pause(claude, 1e12);
    expect(await one?.readPause(claude)).toBeLessThanOrEqual(3_600_000);
  });
});

it('the service may move its lines only by asking for turns', async () => {
  const [first] = machines;
  for (const table of ['provider_bucket', 'provider_pause', 'day_use'])
    await expect(first?.pool.query(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
});
