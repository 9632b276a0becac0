import type { Checkpoint, CheckpointMetadata } from '@langchain/langgraph-checkpoint';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Lease } from '../../../src/ports/run-execution.ts';
import { FencedSaver } from '../../../src/repository/checkpoints/fenced-saver.ts';
import { openRunBench, type RunBench } from '../../support/runs.ts';

let bench: RunBench;

beforeAll(async () => {
  bench = await openRunBench();
});

afterEach(() => bench.closeWorkers());

afterAll(() => bench.close());

async function takeNew(): Promise<Lease> {
  const run = await bench.startRun();
  const leased = await bench.leases.take(run.key, (await bench.openWorker()).workerId);
  if (!leased) throw new Error(`${run.key} cannot be taken`);
  return leased.lease;
}

const checkpoint: Checkpoint = {
  v: 4,
  id: 'c1',
  ts: '2026-01-01T00:00:00.000Z',
  channel_values: { title: 'x' },
  channel_versions: { title: 1 },
  versions_seen: {},
};
const metadata: CheckpointMetadata = { source: 'loop', step: 1, parents: {} };

const put = (lease: Lease): Promise<unknown> =>
  new FencedSaver(bench.db.pool, lease).put(
    { configurable: { thread_id: lease.runKey, checkpoint_ns: '' } },
    checkpoint,
    metadata,
    { title: 1 },
  );

async function storedCheckpoints({ runKey }: Lease): Promise<number | null> {
  return (await bench.db.pool.query('select from checkpoint where run_key = $1', [runKey])).rowCount;
}

async function storedEvents({ runKey }: Lease): Promise<string[]> {
  return (await bench.runs.events(runKey, 0)).map(({ type }) => type);
}

const soon = { interval: 5 };

describe('a run whose last store failed', () => {
  it.each([{ status: 'succeeded' as const }, { status: 'failed' as const, error: { id: 'x', message: 'x', fix: 'x' } }])(
    'does not end as $status on what is not stored, unless it failed',
    async (settlement) => {
      const lease = await takeNew();
      await bench.leases.record(lease, { type: 'node-finished', node: 'draft', text: '' });
      const query = vi.spyOn(bench.db.pool, 'query').mockRejectedValueOnce(new Error('the connection was cut') as never);
      await put(lease);
      await vi.waitFor(() => expect(query).toHaveBeenCalled(), soon);
      query.mockRestore();
      await bench.leases.settle(lease, settlement);
      expect((await bench.runs.read(lease.runKey))?.status).toBe(settlement.status === 'failed' ? 'failed' : 'queued');
    },
  );
});

describe('a node that begins after another', () => {
  it('finds what that one left stored, also when the news of its end was stored before its checkpoint', async () => {
    const lease = await takeNew();
    await bench.leases.record(lease, { type: 'node-finished', node: 'draft', text: '' });
    await vi.waitFor(async () => expect(await storedEvents(lease)).toContain('node-finished'), soon);
    await put(lease);
    expect(await storedCheckpoints(lease)).toBe(0);
    await bench.leases.record(lease, { type: 'node-started', node: 'save', text: '' });
    expect(await storedCheckpoints(lease)).toBe(1);
  });

  it('waits for the store that is under way', async () => {
    const lease = await takeNew();
    const other = await bench.ownerDb.pool.connect();
    await other.query('begin');
    await other.query('select from run where key = $1 for update', [lease.runKey]);
    await bench.leases.record(lease, { type: 'node-finished', node: 'draft', text: '' });
    await put(lease);
    // The store that its time has come for waits for the row.
    await vi.waitFor(async () => {
      const { rowCount } = await bench.ownerDb.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    }, soon);
    let hasBegun = false;
    const begins = bench.leases.record(lease, { type: 'node-started', node: 'save', text: '' }).then(() => {
      hasBegun = true;
    });
    await new Promise(setImmediate);
    expect(hasBegun).toBe(false);
    await other.query('commit');
    other.release();
    await begins;
    expect(await storedCheckpoints(lease)).toBe(1);
  });
});
