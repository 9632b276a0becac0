import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { feedEventTypes, feedTopics } from '../../../src/lifecycle/feed-events.ts';
import type { Feed, FeedEvent } from '../../../src/ports/feed.ts';
import { openDatabase, type Database } from '../../../src/repository/database/connection.ts';
import { createFeed } from '../../../src/repository/events/feed.ts';
import { createRunStore } from '../../../src/repository/runs/run-store.ts';
import { content, decision, openGate, openRepository, type Repository } from '../support/repository.ts';

let repository: Repository;
/** As another process has it: a pool of its own. */
let otherDb: Database;
let feed: Feed;
let runKey: string;

beforeAll(async () => {
  repository = await openRepository();
  otherDb = openDatabase(repository.targets.service);
  feed = createFeed(otherDb.pool);
  runKey = await startRun();
});

afterAll(async () => {
  await feed.close();
  await otherDb.close();
  await repository.close();
});

async function startRun(): Promise<string> {
  const runs = createRunStore(repository.db.pool, { currentVersion: () => 1 });
  return (await runs.start({ workflow: 'practice', input: {}, subject: {}, startedById: repository.owner.id })).key;
}

/** Everything after a place, read in pages until `isEnough`: an open transaction anywhere on the server holds later events back for a while. */
async function readFrom(
  after: string | null,
  isEnough: (events: readonly FeedEvent[]) => boolean,
  limit = 100,
): Promise<FeedEvent[]> {
  const events: FeedEvent[] = [];
  await vi.waitFor(
    async () => {
      while (true) {
        const page = await feed.read({ after: events.at(-1)?.id ?? after, limit });
        events.push(...page);
        if (page.length < limit) break;
      }
      expect(isEnough(events)).toBe(true);
    },
    { timeout: 10_000, interval: 10 },
  );
  return events;
}

/** Waits until what has been committed can be read, and returns the place behind it. */
async function headNow(): Promise<string> {
  const key = await startRun();
  const events = await readFrom(null, (all) => all.some((event) => event.key === key), 1_000);
  return events.at(-1)?.id ?? '';
}

describe('the feed', () => {
  it('tells what happens to runs, gates and artifacts, of other processes as well', async () => {
    const after = await headNow();
    const { artifacts, gates, owner } = repository;
    const prd = await artifacts.create({ ...content(owner, 'Told'), kind: 'prd' });
    const first = await openGate(repository, prd);
    await gates.decide(decision(first, owner.token, { decision: 'request-changes', note: 'say more' }));
    const next = await artifacts.addVersion({ ...content(owner, 'Told again'), key: prd.key, expectedVersion: 1 });
    const second = await openGate(repository, next);
    await gates.withdraw({ key: second.key, reason: 'not needed', actorId: owner.id });
    const last = await openGate(repository, next);
    await gates.decide(decision(last, owner.token));
    const run = await startRun();
    const events = await readFrom(after, (all) => all.some((event) => event.key === run));
    expect(events.map(({ topic, key, type, text }) => [topic, key, type, text].join(' | '))).toEqual([
      `artifact | ${prd.key} | created | ${prd.key} was created`,
      `artifact | ${prd.key} | status | ${prd.key} is In Review`,
      `gate | ${first.key} | opened | ${prd.key} version 1 waits for a decision`,
      `gate | ${first.key} | request-changes | ${prd.key} version 1: request-changes by Olga Owner`,
      `artifact | ${prd.key} | status | ${prd.key} is Draft`,
      `artifact | ${prd.key} | version | ${prd.key} has version 2`,
      `artifact | ${prd.key} | status | ${prd.key} is In Review`,
      `gate | ${second.key} | opened | ${prd.key} version 2 waits for a decision`,
      `gate | ${second.key} | withdrawn | ${prd.key} version 2: not needed`,
      `artifact | ${prd.key} | status | ${prd.key} is Draft`,
      `artifact | ${prd.key} | status | ${prd.key} is In Review`,
      `gate | ${last.key} | opened | ${prd.key} version 2 waits for a decision`,
      `gate | ${second.key} | reopened | ${prd.key} version 2 continues at ${last.key}, on version 2`,
      `gate | ${last.key} | approve | ${prd.key} version 2: approve by Olga Owner`,
      `artifact | ${prd.key} | status | ${prd.key} is Validated`,
      `run | ${run} | started | practice started`,
    ]);
    expect(await feed.read({ after, filter: { topic: 'run' }, limit: 10 })).toEqual(events.slice(-1));
    expect(await feed.read({ after, filter: { key: second.key }, limit: 10 })).toEqual(
      events.filter(({ key }) => key === second.key),
    );
    expect(await feed.read({ after, filter: { topic: 'run', key: second.key }, limit: 10 })).toEqual([]);
    expect(await feed.head()).toBe(events.at(-1)?.id);
  });

  it('takes exactly the topics and types that its readers know', async () => {
    const types = [...new Set(Object.values(feedEventTypes).flat())];
    const { rows } = await repository.db.pool.query<{ topic: string; type: string; taken: boolean }>(
      `select topic, type, case topic when 'run' then is_run_event(type) when 'gate' then is_gate_event(type)
          else is_change_event(topic, type) end as taken from unnest($1::text[]) topic, unnest($2::text[]) type`,
      [
        [...feedTopics, 'nothing'],
        [...types, ''],
      ],
    );
    const known = { ...feedEventTypes, nothing: [] } as Readonly<Record<string, readonly string[]>>;
    expect(rows).toEqual(rows.map((row) => ({ ...row, taken: known[row.topic]?.includes(row.type) })));
  });

  it('forgets changes after 30 days, refuses to go on from before them, and keeps what runs and gates went through', async () => {
    const { pool } = repository.ownerDb;
    const before = await feed.head();
    const run = await startRun();
    for (const title of ['Old', 'Older']) await repository.artifacts.create({ ...content(repository.owner, title), kind: 'prd' });
    await vi.waitFor(async () => expect(await feed.read({ after: before, limit: 9 })).toHaveLength(3));
    const behind = await feed.head();
    await pool.query('alter table change_event disable trigger user');
    await pool.query("update change_event set at = at - interval '31 days'");
    await pool.query('alter table change_event enable trigger user');
    await feed.tidy();
    expect((await feed.read({ after: null, filter: { topic: 'artifact' }, limit: 9 })).length).toBe(0);
    expect((await feed.read({ after: before, limit: 9 })).map(({ key }) => key)).toEqual([run]);
    const known = [
      feed.hasReached(before),
      feed.hasReached(before, 'run'),
      feed.hasReached(behind),
      feed.hasReached(behind, 'artifact'),
    ];
    expect(await Promise.all(known)).toEqual([false, true, true, true]);
  });

  it('refuses a place that is none', async () => {
    for (const after of [
      '',
      '-',
      '0',
      '1-',
      '-1-1',
      '1-1-1',
      '01-1',
      '1-1 ',
      `1-${'9'.repeat(19)}`,
      "0-0'; drop table run --",
      'ʻ-1',
    ]) {
      await expect(feed.read({ after, limit: 1 })).rejects.toMatchObject({ id: 'feed.unknown-place' });
    }
  });

  it('rings when something was added, and no more for who has stopped', async () => {
    const rung = { one: 0, two: 0 };
    const stopOne = feed.onAdded(() => (rung.one += 1));
    const stopTwo = feed.onAdded(() => (rung.two += 1));
    const heard = async (who: keyof typeof rung, than: number): Promise<void> =>
      vi.waitFor(() => expect(rung[who]).toBeGreaterThan(than), { interval: 5 });
    await heard('one', 0);
    await startRun();
    await heard('two', rung.two);
    stopOne();
    stopOne();
    const before = { ...rung };
    await startRun();
    await heard('two', before.two);
    expect(rung.one).toBe(before.one);
    stopTwo();
  });

  it('goes on ringing after its connection broke', async () => {
    const sessions = async (): Promise<number[]> => {
      const { rows } = await repository.ownerDb.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and query like 'listen throughline_run%'`,
      );
      return rows.map(({ pid }) => pid);
    };
    const soon = { timeout: 5_000, interval: 10 };
    // Those of the test before take a moment to leave.
    await vi.waitFor(async () => expect(await sessions()).toEqual([]), soon);
    let rung = 0;
    const stop = feed.onAdded(() => (rung += 1));
    await vi.waitFor(async () => expect(await sessions()).toHaveLength(1), soon);
    const [first] = await sessions();
    await repository.ownerDb.pool.query('select pg_terminate_backend($1)', [first]);
    await vi.waitFor(async () => {
      const now = await sessions();
      expect(now).toHaveLength(1);
      expect(now).not.toContain(first);
    }, soon);
    const before = rung;
    await startRun();
    await vi.waitFor(() => expect(rung).toBeGreaterThan(before), { interval: 5 });
    stop();
  });
});

/** A writer with a transaction of its own that begins, adds events and ends when it is told to. */
async function openWriter(): Promise<{
  begin(): Promise<void>;
  add(): Promise<void>;
  end(how: 'commit' | 'rollback'): Promise<void>;
  close(): Promise<void>;
}> {
  const client = new Client(repository.targets.owner);
  await client.connect();
  return {
    async begin() {
      await client.query('begin');
    },
    async add() {
      // Numbers without the run's row, whose lock would keep the writers from overlapping.
      await client.query(
        `insert into run_event (run_key, sequence, type, node, text) values ($1, nextval('test_sequence'), 'progress', 'n', currval('test_sequence'))`,
        [runKey],
      );
    },
    async end(how) {
      await client.query(how);
    },
    close: () => client.end(),
  };
}

describe('a reader that pages on from the last event', () => {
  it(
    'gets every event once and in one order, however the commits of writers fall between its reads',
    { timeout: 60_000 },
    async () => {
      await repository.ownerDb.pool.query('create sequence public.test_sequence start 1000');
      const writers = await Promise.all([openWriter(), openWriter(), openWriter()]);
      const open = writers.map(() => false);
      const action = fc.oneof(
        fc.record({ kind: fc.constant('write' as const), writer: fc.nat(2) }),
        fc.record({
          kind: fc.constant('end' as const),
          writer: fc.nat(2),
          how: fc.constantFrom('commit' as const, 'commit' as const, 'rollback' as const),
        }),
        fc.record({ kind: fc.constant('read' as const), limit: fc.integer({ min: 1, max: 4 }) }),
      );
      const end = async (writer: number, how: 'commit' | 'rollback'): Promise<void> => {
        if (open[writer]) await writers[writer]?.end(how);
        open[writer] = false;
      };
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 30 }), async (actions) => {
          const start = await headNow();
          const read: FeedEvent[] = [];
          const readOn = async (limit: number): Promise<void> => {
            read.push(...(await feed.read({ after: read.at(-1)?.id ?? start, filter: { key: runKey }, limit })));
          };
          for (const step of actions) {
            if (step.kind === 'read') await readOn(step.limit);
            if (step.kind === 'end') await end(step.writer, step.how);
            if (step.kind !== 'write') continue;
            if (!open[step.writer]) await writers[step.writer]?.begin();
            open[step.writer] = true;
            await writers[step.writer]?.add();
          }
          for (const writer of writers.keys()) await end(writer, 'commit');
          const written = await repository.ownerDb.pool.query<{ text: string }>(
            `select text from run_event where run_key = $1 and id > $2::bigint order by xid, id`,
            [runKey, start.split('-')[1]],
          );
          const expected = written.rows.map(({ text }) => text);
          await vi.waitFor(
            async () => {
              await readOn(100);
              expect(read.length).toBeGreaterThanOrEqual(expected.length);
            },
            { timeout: 10_000, interval: 5 },
          );
          expect(read.map(({ text }) => text)).toEqual(expected);
        }),
        { numRuns: 40 },
      );
      await Promise.all(writers.map((writer) => writer.close()));
    },
  );

  it('does not pass an event whose transaction drew the lower number and committed last', async () => {
    const [early, late] = [await openWriter(), await openWriter()];
    const start = await headNow();
    await early.begin();
    await early.add();
    await late.begin();
    await late.add();
    await late.end('commit');
    const meanwhile = await feed.read({ after: start, filter: { key: runKey }, limit: 10 });
    await early.end('commit');
    const events = await readFrom(start, (all) => all.length >= 2);
    expect(meanwhile).toEqual([]);
    expect(events).toHaveLength(2);
    await early.close();
    await late.close();
  });
});
