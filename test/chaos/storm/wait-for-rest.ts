import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Database } from '../../../src/repository/database/connection.ts';
import type { RedisServer } from '../../support/redis-server.ts';

/** Long enough for the longest lock that somebody dead can hold on a job, and the look for such jobs after it. */
const timeoutMs = 90_000;

const selectWakes = `select 'wake-ups in the outbox' as what, count(*)::integer as times from outbox having count(*) > 0`;
const selectJobs = `
select 'jobs in the queue' as what, count(*)::integer as times from bullmq.job where state not in ('completed', 'failed') having count(*) > 0`;

/** Waits until the last wake-ups have been found useless and their jobs are used up. Each line is something that never was. */
export async function waitForRest(
  { pool }: Database,
  { redis, jobsToo }: { redis: RedisServer | null; jobsToo: boolean },
): Promise<string[]> {
  const deadline = performance.now() + timeoutMs;
  while (true) {
    const left = [...(await findRows(pool, selectWakes)), ...(jobsToo ? await findRows(pool, selectJobs) : [])];
    if (jobsToo && redis) left.push(...(await findJobs(redis)));
    if (left.length === 0) return [];
    if (performance.now() > deadline)
      return left.map(({ what, times }) => `${times} ${what} were left for ${timeoutMs / 1000} s`);
    await wait(100);
  }
}

async function findRows(pool: Database['pool'], sql: string): Promise<{ what: string; times: number }[]> {
  return (await pool.query<{ what: string; times: number }>(sql)).rows;
}

async function findJobs({ url }: RedisServer): Promise<{ what: string; times: number }[]> {
  const redis = new Redis(url, { lazyConnect: true });
  try {
    await redis.connect();
    const jobs = (await redis.keys('storm:runs:*')).filter((key) => /^storm:runs:run-[^:]+$/.test(key));
    return jobs.length > 0 ? [{ what: 'jobs in Redis', times: jobs.length }] : [];
  } finally {
    redis.disconnect();
  }
}
