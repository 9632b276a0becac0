import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FeedEvent } from '../../../src/ports/feed.ts';
import type { RunEvent } from '../../../src/ports/runs.ts';
import { createFeed } from '../../../src/repository/events/feed.ts';
import { readRunSizes } from '../../../src/repository/runs/run-sizes.ts';
import { RunLease } from '../../../src/repository/runs/run-lease.ts';
import { tidyRuns } from '../../../src/repository/runs/tidy-runs.ts';
import { benchWorkflow } from '../../bench/bench-workflow.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { decide } from '../../support/decide.ts';
import { openTestEngine, type TestEngine } from '../../support/engine.ts';
import { createOwner } from '../../support/people.ts';
import { openDatabase, type Database } from '../../../src/repository/database/connection.ts';
import type { Principal } from '../../../src/ports/people.ts';

let database: TestDatabase;
let world: TestEngine;
let owner: Principal;
let ownerDb: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  ownerDb = openDatabase(database.owner);
  world = openTestEngine(database.service, { bench: { 1: async () => benchWorkflow(() => undefined) } });
  owner = await createOwner(world.db);
});

afterAll(async () => {
  await world.close();
  await ownerDb.close();
  await database.drop();
});

/** A run that has been through its gate to its end. */
async function finishRun(): Promise<string> {
  const run = await world.runs.start({ workflow: 'bench', input: { title: 'Lending' }, subject: {}, startedById: owner.id });
  const waiting = await world.engine.workUntilSettled(run.key, {});
  await decide(world, owner, waiting.gateKey, 'approve');
  expect(await world.engine.workUntilSettled(run.key, {})).toMatchObject({ status: 'succeeded' });
  return run.key;
}

const tidyAll = () => tidyRuns(world.db.pool, { foldAfterSeconds: 0, keepRunsDays: 90 });
const rowsOf = async (table: string, runKey: string): Promise<number> =>
  (await world.db.pool.query(`select from ${table} where run_key = $1`, [runKey])).rowCount ?? 0;

async function readAll(
  feed: ReturnType<typeof createFeed>,
  limit: number,
  filter?: { topic?: 'run' | 'gate'; key?: string },
): Promise<FeedEvent[]> {
  const all: FeedEvent[] = [];
  while (true) {
    const page = await feed.read({ after: all.at(-1)?.id ?? '0-0', limit, ...(filter ? { filter } : {}) } as Parameters<
      typeof feed.read
    >[0]);
    all.push(...page);
    if (page.length < limit) return all;
  }
}

describe('tidying', () => {
  it('leaves a finished gated run at most 12 rows and 6 kB, its last checkpoint in one of them', async () => {
    const runKey = await finishRun();
    await tidyAll();
    const sizes = await readRunSizes(world.db.pool);
    expect(sizes.medianRows).toBeLessThanOrEqual(12);
    expect(sizes.medianBytes).toBeLessThanOrEqual(6_000);
    expect(await rowsOf('checkpoint', runKey)).toBe(1);
    expect(await rowsOf('checkpoint_channel', runKey)).toBe(0);
    expect(await rowsOf('checkpoint_write', runKey)).toBe(0);
  });

  it('keeps the last checkpoint whole', async () => {
    const runKey = await finishRun();
    await tidyAll();
    // By the saver that LangGraph is given, under a lease that is never used to write.
    const saver = await world.parts.saverFor(new RunLease(world.db.pool, { runKey, epoch: 2, owner: 1 }));
    const tuple = await saver.getTuple({ configurable: { thread_id: runKey } });
    expect(tuple?.checkpoint.channel_values).toMatchObject({ title: 'Lending', outcome: 'approve' });
    expect(tuple?.parentConfig).toBeUndefined();
  });

  it('changes no event of a run, and none of the feed, wherever a reader is and however short its pages are', async () => {
    const runKeys = [await finishRun(), await finishRun(), await finishRun()];
    const feed = createFeed(world.db.pool);
    // What other transactions on this server hold back is not read yet.
    const before = await vi.waitUntil(async () => {
      const all = await readAll(feed, 1_000);
      return runKeys.every((key) => all.some((event) => event.key === key && event.type === 'succeeded')) && all;
    });
    const events = new Map<string, RunEvent[]>();
    for (const key of runKeys) events.set(key, await world.runs.events(key, 0));
    await tidyAll();
    for (const key of runKeys) {
      expect(await rowsOf('run_event', key)).toBe(0);
      expect(await world.runs.events(key, 0)).toEqual(events.get(key));
      expect(await world.runs.events(key, 3)).toEqual(events.get(key)?.slice(3));
    }
    for (const limit of [1, 2, 3, 7, 1_000]) expect(await readAll(feed, limit)).toEqual(before);
    const [key] = runKeys;
    const own = before.filter((event) => event.topic === 'run' && event.key === key);
    expect(await readAll(feed, 2, { topic: 'run', key: key ?? '' })).toEqual(own);
    expect(await readAll(feed, 2, { topic: 'gate' })).toEqual(before.filter(({ topic }) => topic === 'gate'));
    // A stream that was cut off in the middle of a run and comes back with its last id.
    for (const [index, event] of before.entries()) {
      const rest = await feed.read({ after: event.id, limit: 4 });
      expect(rest).toEqual(before.slice(index + 1, index + 5));
    }
    expect(await feed.head()).toBe(before.at(-1)?.id);
    await feed.close();
  });

  it('waits with the events for its grace, and leaves a run that may go on alone', async () => {
    const runKey = await finishRun();
    const waiting = await world.runs.start({
      workflow: 'bench',
      input: { title: 'Lending' },
      subject: {},
      startedById: owner.id,
    });
    await world.engine.workUntilSettled(waiting.key, {});
    await tidyRuns(world.db.pool, { foldAfterSeconds: 600, keepRunsDays: 90 });
    expect(await rowsOf('checkpoint_channel', runKey)).toBe(0);
    expect(await rowsOf('run_event', runKey)).toBeGreaterThan(0);
    expect(await rowsOf('checkpoint_channel', waiting.key)).toBeGreaterThan(0);
    expect(await rowsOf('checkpoint_write', waiting.key)).toBeGreaterThan(0);
  });

  it('shares the work of many processes, and takes each run once', async () => {
    const runKeys = [await finishRun(), await finishRun(), await finishRun(), await finishRun()];
    const done = await Promise.all([tidyAll(), tidyAll(), tidyAll(), tidyAll()]);
    await tidyAll();
    expect(done.reduce((total, { folded }) => total + folded, 0)).toBeGreaterThanOrEqual(runKeys.length);
    for (const key of runKeys) {
      expect(await rowsOf('run_history', key)).toBe(1);
      expect(await rowsOf('run_event', key)).toBe(0);
      expect(await rowsOf('untidy_run', key)).toBe(0);
    }
  });

  it('deletes a run that is kept no longer, but neither its gates and decisions nor what it made', async () => {
    const runKey = await finishRun();
    const kept = await finishRun();
    await tidyAll();
    await ownerDb.pool.query(`alter table run_history disable trigger forbid_change`);
    await ownerDb.pool.query(`update run_history set ended_at = now() - interval '91 days' where run_key = $1`, [runKey]);
    await ownerDb.pool.query(`alter table run_history enable trigger forbid_change`);
    expect((await tidyAll()).deleted).toBe(1);
    expect(await world.runs.read(runKey)).toBeNull();
    expect(await world.runs.read(kept)).not.toBeNull();
    const [gate] = await world.gates.list({ runId: runKey });
    expect(gate).toMatchObject({ status: 'approved', decisions: [expect.objectContaining({ decision: 'approve' })] });
    const { rows } = await world.db.pool.query(`select 1 from audit where subject = $1 and action = 'run.started'`, [runKey]);
    expect(rows).toHaveLength(1);
  });

  it('takes no age below nothing, which would reach what is not over', async () => {
    for (const call of [`fold_run_events('-1 second', 10)`, `delete_old_runs('-90 days', 10)`, `fold_run_events(null, 10)`])
      await expect(world.db.pool.query(`select ${call}`)).rejects.toThrow('tidying.age-refused');
  });

  it('is the only way in which an event leaves its table', async () => {
    const run = await world.runs.start({ workflow: 'bench', input: { title: 'Lending' }, subject: {}, startedById: owner.id });
    const remove = (database: Database): Promise<unknown> =>
      database.pool.query('delete from run_event where run_key = $1', [run.key]);
    await expect(remove(world.db)).rejects.toThrow('permission denied');
    await expect(remove(ownerDb)).rejects.toThrow('database.insert-only');
    await expect(world.db.pool.query('delete from run_history')).rejects.toThrow('permission denied');
    await expect(world.db.pool.query(`insert into untidy_run (run_key) values ($1)`, [run.key])).rejects.toThrow(
      'permission denied',
    );
  });
});
