import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Checkpoint, CheckpointMetadata } from '@langchain/langgraph-checkpoint';
import { LeaseLost, type Lease, type LeasedRun } from '../../../src/ports/run-execution.ts';
import { RunLease } from '../../../src/repository/runs/run-lease.ts';
import { FencedSaver } from '../../../src/repository/checkpoints/fenced-saver.ts';
import { openRunBench, type RunBench } from '../../support/runs.ts';

let bench: RunBench;

beforeAll(async () => {
  bench = await openRunBench();
});

afterEach(() => bench.closeWorkers());

afterAll(() => bench.close());

async function take(runKey: string, workerId: number): Promise<LeasedRun> {
  const leased = await bench.leases.take(runKey, workerId);
  if (!leased) throw new Error(`${runKey} cannot be taken`);
  return leased;
}

async function expire(runKey: string): Promise<void> {
  await bench.ownerDb.pool.query(`update run set lease_expires_at = now() - interval '1 second' where key = $1`, [runKey]);
}

const checkpoint = (id: string): Checkpoint => ({
  v: 4,
  id,
  ts: '2026-01-01T00:00:00.000Z',
  channel_values: { title: 'x' },
  channel_versions: { title: 1 },
  versions_seen: {},
});
const metadata: CheckpointMetadata = { source: 'loop', step: 1, parents: {} };

describe('a lease', () => {
  it('goes to exactly one of many workers that ask at once', async () => {
    const run = await bench.startRun();
    const workers = await Promise.all([bench.openWorker(), bench.openWorker(), bench.openWorker()]);
    const leased = await Promise.all(workers.map((worker) => bench.leases.take(run.key, worker.workerId)));
    expect(leased.filter((lease) => lease !== null)).toHaveLength(1);
  });

  it('is kept while its worker lives, and free at once when the worker is gone', async () => {
    const run = await bench.startRun();
    const [first, second] = [await bench.openWorker(), await bench.openWorker()];
    const { lease } = await take(run.key, first.workerId);
    expect(await bench.leases.take(run.key, second.workerId)).toBeNull();
    expect(await bench.leases.take(run.key, first.workerId)).toBeNull();
    await first.close();
    const again = await vi.waitUntil(() => bench.leases.take(run.key, second.workerId), { timeout: 2_000, interval: 5 });
    expect(again?.lease.epoch).toBe(lease.epoch + 1);
  });

  it('tells its worker when the connection that holds it breaks', async () => {
    const lost = Promise.withResolvers<Error>();
    const ignore = (): void => undefined;
    await bench.leases.openSession({ onOutbox: ignore, onRun: ignore, onCancel: ignore, onLost: lost.resolve });
    await bench.ownerDb.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and objid = (select last_value from worker_number)::oid`,
    );
    expect(await lost.promise).toBeInstanceOf(Error);
  });

  it('that could not be opened keeps no connection, which whoever closes the pool would wait for', async () => {
    const { pool } = bench.db;
    await bench.ownerDb.pool.query('revoke usage on sequence worker_number from throughline_service');
    const before = pool.totalCount - pool.idleCount;
    await expect(bench.openWorker()).rejects.toThrow('worker_number');
    expect(pool.totalCount - pool.idleCount).toBe(before);
    await bench.ownerDb.pool.query('grant usage on sequence worker_number to throughline_service');
  });

  it('runs out when a worker hangs and does not renew it', async () => {
    const run = await bench.startRun();
    const [first, second] = [await bench.openWorker(), await bench.openWorker()];
    await take(run.key, first.workerId);
    await expire(run.key);
    await bench.leases.renew(first.workerId, [run.key]);
    expect(await bench.leases.take(run.key, second.workerId)).toBeNull();
    await expire(run.key);
    expect(await bench.leases.take(run.key, second.workerId)).not.toBeNull();
  });
});

describe('a worker that takes what was woken', () => {
  it('comes to those behind the wakes that need no pick-up, however little room it has', async () => {
    const [held, next] = [await bench.startRun(), await bench.startRun()];
    const [busy, free] = [await bench.openWorker(), await bench.openWorker()];
    await bench.outbox.relay(async () => undefined);
    await take(held.key, busy.workerId);
    for (const run of [held, held, next]) await bench.outbox.wake(run.key);
    const { woken } = await bench.leases.takeWoken(free.workerId, 1);
    expect(woken.map(({ leased }) => leased.run.key)).toEqual([next.key]);
    expect(await bench.leases.takeWoken(free.workerId, 1)).toEqual({ woken: [], mayBeMore: false });
  });

  it('goes on with a run that has begun before one that began to wait earlier', async () => {
    const begun = await bench.startRun();
    const worker = await bench.openWorker();
    await bench.outbox.relay(async () => undefined);
    const { lease } = await take(begun.key, worker.workerId);
    const fresh = await bench.startRun();
    await bench.leases.settle(lease, { status: 'queued' });
    const taken: string[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const { woken } = await bench.leases.takeWoken(worker.workerId, 1);
      taken.push(...woken.map(({ leased }) => leased.run.key));
    }
    expect(taken).toEqual([begun.key, fresh.key]);
  });
});

describe('a worker that lost its lease', () => {
  const writes: Record<string, (lease: Lease) => Promise<unknown>> = {
    'a checkpoint': (lease) => stored(lease, saverFor(lease).put(thread(lease), checkpoint('c2'), metadata, { title: 1 })),
    'the writes of a task': (lease) =>
      stored(lease, saverFor(lease).putWrites(thread(lease, 'c1'), [['title', 'stale']], 'task')),
    'the deletion of checkpoints': (lease) => saverFor(lease).deleteThread(lease.runKey),
    'a step result that it had not begun': (lease) =>
      bench.leases.stepResults(lease).once({ node: 'draft', visit: 1, input: {}, work: async () => 'stale' }),
    'an event': (lease) => stored(lease, bench.leases.record(lease, { type: 'progress', node: 'draft', text: 'stale' })),
    'a subject': (lease) => stored(lease, bench.leases.nameSubject(lease, { daa: 'DAA-666' })),
    'a wait': (lease) => bench.leases.settle(lease, { status: 'waiting', gateKey: 'GATE-666', wake: 1 }),
    'a success': (lease) => bench.leases.settle(lease, { status: 'succeeded' }),
    'a failure': (lease) => bench.leases.settle(lease, { status: 'failed', error: { id: 'x', message: 'x', fix: 'x' } }),
    'a return to the line': (lease) => bench.leases.settle(lease, { status: 'queued' }),
  };
  /** What is gathered is refused when it is stored. */
  const stored = async (lease: Lease, gathered: Promise<unknown>): Promise<void> => {
    await gathered;
    await RunLease.of(lease).journal.store();
  };
  const saverFor = (lease: Lease): FencedSaver => new FencedSaver(bench.db.pool, lease);
  const thread = (lease: Lease, id?: string) => ({
    configurable: { thread_id: lease.runKey, checkpoint_ns: '', checkpoint_id: id },
  });

  /** Everything that is stored of a run. */
  async function everything(runKey: string): Promise<unknown> {
    const { rows } = await bench.ownerDb.pool.query(
      `select to_jsonb(run) as run, (select jsonb_agg(to_jsonb(e) order by sequence) from run_event e where run_key = key) as events,
        (select jsonb_agg(to_jsonb(s)) from step_result s where run_key = key) as steps,
        (select jsonb_agg(to_jsonb(c)) from checkpoint c where run_key = key) as checkpoints,
        (select jsonb_agg(to_jsonb(c)) from checkpoint_channel c where run_key = key) as channels,
        (select jsonb_agg(to_jsonb(w)) from checkpoint_write w where run_key = key) as writes,
        (select jsonb_agg(to_jsonb(o)) from outbox o where run_key = key) as outbox
      from run where key = $1`,
      [runKey],
    );
    return rows;
  }

  for (const [what, write] of Object.entries(writes)) {
    it(`cannot store ${what}, whether another took over, the run was canceled or a crashed server gave its epoch again`, async () => {
      for (const lose of ['take-over', 'cancel', 'crash']) {
        const run = await bench.startRun();
        const { lease } = await take(run.key, (await bench.openWorker()).workerId);
        await stored(lease, saverFor(lease).put(thread(lease), checkpoint('c1'), metadata, { title: 1 }));
        if (lose === 'take-over') {
          await expire(run.key);
          await take(run.key, (await bench.openWorker()).workerId);
        } else if (lose === 'crash') {
          // Taking a lease does not wait for the disk: the server lost that, and gave the run to another worker as if for the first time.
          const { workerId } = await bench.openWorker();
          await bench.ownerDb.pool.query('update run set lease_owner = $2 where key = $1', [run.key, workerId]);
        } else {
          await bench.runs.cancel({ key: run.key, actorId: bench.person.id, reason: 'no' });
        }
        const before = await everything(run.key);
        await expect(write(lease)).rejects.toBeInstanceOf(LeaseLost);
        expect(await everything(run.key)).toEqual(before);
      }
    });
  }

  it('cannot store the result of a step that it had begun', async () => {
    const run = await bench.startRun();
    const { lease } = await take(run.key, (await bench.openWorker()).workerId);
    const other = await bench.openWorker();
    const step = { node: 'draft', visit: 1, input: { a: 1 } };
    const work = async (): Promise<string> => {
      await expire(run.key);
      const taken = await take(run.key, other.workerId);
      expect(await bench.leases.stepResults(taken.lease).once({ ...step, work: async () => 'fresh' })).toBe('fresh');
      return 'stale';
    };
    await expect(bench.leases.stepResults(lease).once({ ...step, work })).rejects.toBeInstanceOf(LeaseLost);
    const { rows } = await bench.db.pool.query('select output, attempts from step_result where run_key = $1', [run.key]);
    expect(rows).toEqual([{ output: 'fresh', attempts: 2 }]);
  });
});

describe('a step', () => {
  it('is done once for the same node, visit and input, whatever the order of the input’s keys', async () => {
    const run = await bench.startRun();
    const { lease } = await take(run.key, (await bench.openWorker()).workerId);
    const results = bench.leases.stepResults(lease);
    let done = 0;
    const work = async (): Promise<number> => ++done;
    const once = (node: string, visit: number, input: unknown): Promise<number> => results.once({ node, visit, input, work });
    expect(await once('draft', 1, { a: 1, b: [{ c: 2, d: 3 }] })).toBe(1);
    expect(await once('draft', 1, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(1);
    expect(await once('draft', 2, { a: 1, b: [{ c: 2, d: 3 }] })).toBe(2);
    expect(await once('revise', 1, { a: 1, b: [{ c: 2, d: 3 }] })).toBe(3);
    expect(await once('draft', 1, { a: 2 })).toBe(4);
  });

  it('returns on the first call what a repeat would return, and nothing for nothing', async () => {
    const run = await bench.startRun();
    const { lease } = await take(run.key, (await bench.openWorker()).workerId);
    const results = bench.leases.stepResults(lease);
    const dated = {
      node: 'dated',
      visit: 1,
      input: null,
      work: async (): Promise<unknown> => ({ at: new Date(0), text: 'a\u0000b' }),
    };
    expect(await results.once(dated)).toEqual({ at: '1970-01-01T00:00:00.000Z', text: 'a\u0000b' });
    expect(await results.once(dated)).toEqual({ at: '1970-01-01T00:00:00.000Z', text: 'a\u0000b' });
    const empty = { node: 'empty', visit: 1, input: null, work: async (): Promise<unknown> => undefined };
    expect(await results.once(empty)).toBeNull();
    expect(await results.once(empty)).toBeNull();
  });

  it('adds what it cost to the run; one unknown price makes the sum unknown', async () => {
    const run = await bench.startRun();
    const { lease } = await take(run.key, (await bench.openWorker()).workerId);
    const results = bench.leases.stepResults(lease);
    const cost = (visit: number, costUsd: number | null): Promise<string> =>
      results.once({
        node: 'n',
        visit,
        input: {},
        work: async () => 'x',
        usageOf: () => ({ inputTokens: 10, outputTokens: 2, cacheReadTokens: 4, cacheWriteTokens: 1, costUsd }),
      });
    await cost(1, 0.25);
    await cost(2, 0.5);
    expect((await bench.runs.read(run.key))?.usage).toEqual({
      inputTokens: 20,
      outputTokens: 4,
      cacheReadTokens: 8,
      cacheWriteTokens: 2,
      costUsd: 0.75,
    });
    await cost(3, null);
    expect((await bench.runs.read(run.key))?.usage).toMatchObject({ inputTokens: 30, outputTokens: 6, costUsd: null });
  });

  it('whose worker was killed while it asked a model has an attempt of unknown cost, also for who asks in the meantime', async () => {
    const run = await bench.startRun();
    const never = new Promise<string>(() => undefined);
    const step = { node: 'n', visit: 1, input: {}, mayCost: true };
    const usage = { inputTokens: 10, outputTokens: 2, cacheReadTokens: 4, cacheWriteTokens: 1, costUsd: 0.25 };
    const counted = async (): Promise<unknown> => {
      const [first] = await bench.runs.steps(run.key);
      return [first?.attempts, first?.uncounted, first?.usage.costUsd, (await bench.runs.read(run.key))?.usage.costUsd];
    };
    const killed = await bench.openWorker();
    void bench.leases.stepResults((await take(run.key, killed.workerId)).lease).once({ ...step, work: () => never });
    await vi.waitFor(async () => expect(await counted()).toEqual([1, 0, 0, 0]), { interval: 5 });
    await killed.close();

    const worker = await bench.openWorker();
    const leased = await vi.waitUntil(() => bench.leases.take(run.key, worker.workerId), { interval: 5 });
    expect(await counted()).toEqual([1, 1, null, null]);
    const results = bench.leases.stepResults(leased!.lease);
    const again = results.once({
      ...step,
      work: async () => {
        // Under way, and not yet counted as cut off itself.
        expect(await counted()).toEqual([2, 1, null, null]);
        return 'x';
      },
      usageOf: () => usage,
    });
    expect(await again).toBe('x');
    expect(await counted()).toEqual([2, 1, null, null]);
    expect((await bench.runs.read(run.key))?.usage).toEqual({ ...usage, costUsd: null });
  });

  it('that could not have asked anybody costs nothing, however often it was cut off', async () => {
    const run = await bench.startRun();
    const { lease } = await take(run.key, (await bench.openWorker()).workerId);
    const fail = async (): Promise<string> => {
      throw new Error('cut off');
    };
    const once = (work: () => Promise<string>): Promise<string> =>
      bench.leases.stepResults(lease).once({ node: 'n', visit: 1, input: {}, work });
    await expect(once(fail)).rejects.toThrow('cut off');
    expect(await once(async () => 'x')).toBe('x');
    expect(await bench.runs.steps(run.key)).toMatchObject([{ attempts: 2, uncounted: 0, usage: { costUsd: 0 } }]);
  });

  it('that failed costs what it cost and is open for the next attempt, unless the lease is gone', async () => {
    const run = await bench.startRun();
    const { lease } = await take(run.key, (await bench.openWorker()).workerId);
    const paid = { inputTokens: 10, outputTokens: 2, cacheReadTokens: 4, cacheWriteTokens: 1, costUsd: 0.25 };
    const attempt = (work: () => Promise<string>): Promise<string> =>
      bench.leases.stepResults(lease).once({
        node: 'n',
        visit: 1,
        input: {},
        work,
        usageOf: () => paid,
        usageOfFailure: (error) => (error instanceof TypeError ? paid : null),
      });
    const fail = (error: Error) => async (): Promise<string> => {
      throw error;
    };
    await expect(attempt(fail(new TypeError('paid')))).rejects.toThrow('paid');
    await expect(attempt(fail(new Error('free')))).rejects.toThrow('free');
    expect((await bench.runs.read(run.key))?.usage).toEqual(paid);
    expect(await attempt(async () => 'x')).toBe('x');
    expect((await bench.runs.read(run.key))?.usage).toMatchObject({ inputTokens: 20, costUsd: 0.5 });
    expect(await bench.runs.steps(run.key)).toMatchObject([{ node: 'n', visit: 1, attempts: 3, drafter: null }]);

    await bench.runs.cancel({ key: run.key, actorId: bench.person.id, reason: 'no' });
    await expect(attempt(fail(new TypeError('paid')))).rejects.toBeInstanceOf(LeaseLost);
  });
});
