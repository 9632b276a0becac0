import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LiveText } from '../../../src/ports/live-text.ts';
import type { Lease } from '../../../src/ports/run-execution.ts';
import { createLiveText } from '../../../src/repository/runs/live-text.ts';
import { openRunBench, type RunBench } from '../../support/runs.ts';

let bench: RunBench;
let liveText: LiveText;

beforeAll(async () => {
  bench = await openRunBench();
  liveText = createLiveText(bench.db.pool);
});
afterAll(async () => {
  await liveText.close();
  await bench.close();
});

/** A run in a node, in the hands of a worker. */
async function takeRun(): Promise<Lease> {
  const run = await bench.startRun();
  const { workerId } = await bench.openWorker();
  const leased = await bench.leases.take(run.key, workerId);
  if (!leased) throw new Error('nobody could take the run');
  await bench.leases.record(leased.lease, { type: 'node-started', node: 'draft', text: '' });
  return leased.lease;
}

const write = (lease: Lease, text: string, node = 'draft') => liveText.write(lease, { node, text, restarted: false });
const readAll = async ({ runKey }: Lease, after: string | null = null) =>
  (await liveText.read({ runKey, after, limit: 100 })).map(({ text }) => text);
const age = () => bench.ownerDb.pool.query(`update stream_event set at = at - interval '1 minute'`);

test('pieces are read in their order, behind the one that a reader names, and only those of its run', async () => {
  const [lease, other] = [await takeRun(), await takeRun()];
  const first = await write(lease, 'one ');
  await write(other, 'elsewhere');
  await write(lease, 'two\u0000\uD800');
  expect(await readAll(lease)).toEqual(['one ', 'two\uFFFD\uFFFD']);
  expect(await readAll(lease, first)).toEqual(['two\uFFFD\uFFFD']);
});

test('whoever listens to the run is told of a piece, also by another process', async () => {
  const lease = await takeRun();
  const elsewhere = createLiveText(bench.db.pool);
  const told = vi.fn();
  const stop = elsewhere.onAdded(lease.runKey, told);
  // Listening begins with a call.
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  told.mockClear();
  await write(lease, 'now');
  await vi.waitFor(() => expect(told).toHaveBeenCalled(), { timeout: 900 });
  stop();
  await elsewhere.close();
});

test('a worker that lost the run writes nothing', async () => {
  const lease = await takeRun();
  await bench.runs.cancel({ key: lease.runKey, actorId: bench.person.id, reason: 'no more' });
  expect(await write(lease, 'too late')).toBeNull();
  expect(await readAll(lease)).toEqual([]);
});

test('what a finished visit wrote is removed, and what comes after it stays', async () => {
  const lease = await takeRun();
  const last = await write(lease, 'finished');
  const closing = createLiveText(bench.db.pool);
  closing.clear(lease, last ?? '');
  await write(lease, 'goes on');
  await closing.close();
  expect(await readAll(lease)).toEqual(['goes on']);
});

test('tidying leaves only what belongs to a run that is worked on', async () => {
  const [working, canceled] = [await takeRun(), await takeRun()];
  for (const lease of [working, canceled]) await write(lease, 'written');
  await bench.runs.cancel({ key: canceled.runKey, actorId: bench.person.id, reason: 'no more' });
  await age();
  await Promise.all([liveText.tidy(), liveText.tidy()]);
  expect(await Promise.all([working, canceled].map((lease) => readAll(lease)))).toEqual([['written'], []]);
  await bench.runs.cancel({ key: working.runKey, actorId: bench.person.id, reason: 'no more' });
  await liveText.tidy();
  expect(await readAll(working)).toEqual([]);
});

test('a place that nobody gave is refused, and one that is still to come is known to be', async () => {
  const lease = await takeRun();
  const place = (await write(lease, 'here')) ?? '';
  expect(await liveText.hasReached(place)).toBe(true);
  expect(await liveText.hasReached(`${Number(place) + 1_000}`)).toBe(false);
  await expect(liveText.hasReached('0-0')).rejects.toMatchObject({ id: 'stream.unknown-place' });
  await expect(liveText.read({ runKey: lease.runKey, after: '9'.repeat(30), limit: 1 })).rejects.toMatchObject({
    id: 'stream.unknown-place',
  });
});
