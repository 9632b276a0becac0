import type { Checkpoint, CheckpointMetadata, CheckpointTuple } from '@langchain/langgraph-checkpoint';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Lease } from '../../../src/ports/run-execution.ts';
import { FencedSaver } from '../../../src/repository/checkpoints/fenced-saver.ts';
import { createRunLeases } from '../../../src/repository/runs/run-leases.ts';
import { openRunBench, type RunBench } from '../../support/runs.ts';

let bench: RunBench;

beforeAll(async () => {
  bench = await openRunBench();
});

afterEach(() => bench.closeWorkers());

afterAll(() => bench.close());

const metadata: CheckpointMetadata = { source: 'loop', step: 1, parents: {} };
const threadOf = ({ runKey }: Lease) => ({ configurable: { thread_id: runKey, checkpoint_ns: '' } });

async function take(runKey: string): Promise<Lease> {
  const leased = await bench.leases.take(runKey, (await bench.openWorker()).workerId);
  if (!leased) throw new Error(`${runKey} cannot be taken`);
  return leased.lease;
}

/** Puts a checkpoint as LangGraph does, which looks for one first. */
async function put(lease: Lease, title: string): Promise<FencedSaver> {
  const saver = new FencedSaver(bench.db.pool, lease);
  const last = await saver.getTuple(threadOf(lease));
  const checkpoint: Checkpoint = {
    v: 4,
    id: `c-${title.slice(0, 9)}`,
    ts: '2026-01-01T00:00:00.000Z',
    channel_values: { title },
    channel_versions: { title: 1 + Number(last?.checkpoint.channel_versions['title'] ?? 0) },
    versions_seen: {},
  };
  await saver.put(last?.config ?? threadOf(lease), checkpoint, metadata, { title: checkpoint.channel_versions['title'] ?? 1 });
  return saver;
}

const rest = (lease: Lease) => bench.leases.settle(lease, { status: 'queued' });

/** What is read while the stored checkpoint says something else. */
async function readBeside(runKey: string): Promise<CheckpointTuple | undefined> {
  const lease = await take(runKey);
  await bench.ownerDb.pool.query(`update checkpoint set metadata = '{"source": "stored"}' where run_key = $1`, [runKey]);
  return await new FencedSaver(bench.db.pool, lease).getTuple(threadOf(lease));
}

it('goes on from what it stored itself, without reading it, and hands out what it would have read', async () => {
  const { key } = await bench.startRun();
  const lease = await take(key);
  const saver = await put(lease, 'first');
  const last = await saver.getTuple(threadOf(lease));
  await saver.putWrites(last?.config ?? {}, [['title', 'pending']], 'task');
  await rest(lease);
  const again = await readBeside(key);
  expect(again).toMatchObject({ checkpoint: { channel_values: { title: 'first' } }, metadata: { source: 'loop' } });
  expect(again?.pendingWrites).toEqual([['task', 'title', 'pending']]);
});

it('reads a run that somebody else had meanwhile, and one that it gave back without having stored all', async () => {
  const elsewhere = await bench.startRun();
  const first = await take(elsewhere.key);
  await put(first, 'first');
  await rest(first);
  const other = bench.openElsewhere();
  const theirs = await createRunLeases(other.pool).take(elsewhere.key, (await bench.openWorker()).workerId);
  await createRunLeases(other.pool).settle(theirs!.lease, { status: 'queued' });
  await other.close();
  expect(await readBeside(elsewhere.key)).toMatchObject({ metadata: { source: 'stored' } });

  const late = await bench.startRun();
  const lease = await take(late.key);
  const saver = await put(lease, 'first');
  const last = await saver.getTuple(threadOf(lease));
  await rest(lease);
  // A node that did not heed that its run was given back.
  await saver.putWrites(last?.config ?? {}, [['title', 'late']], 'task');
  expect(await readBeside(late.key)).toMatchObject({ metadata: { source: 'stored' }, pendingWrites: [] });
});

it('does not keep long states in memory', async () => {
  const { key } = await bench.startRun();
  const lease = await take(key);
  await put(lease, 'x'.repeat(100_000));
  await rest(lease);
  expect(await readBeside(key)).toMatchObject({ metadata: { source: 'stored' } });
});
