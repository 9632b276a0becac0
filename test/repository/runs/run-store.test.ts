import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openRunBench, type RunBench } from '../../support/runs.ts';

let bench: RunBench;

beforeAll(async () => {
  bench = await openRunBench();
});

afterEach(() => bench.closeWorkers());

afterAll(() => bench.close());

it('lists runs newest first, by status and by subject', async () => {
  const [first, second] = [await bench.startRun(), await bench.startRun()];
  await bench.runs.cancel({ key: first.key, actorId: bench.person.id, reason: 'no' });
  expect((await bench.runs.list()).map((run) => run.key)).toEqual([second.key, first.key]);
  expect((await bench.runs.list({ status: 'canceled' })).map((run) => run.key)).toEqual([first.key]);
  expect(await bench.runs.list({ subject: { name: 'prd', key: 'PRD-001' } })).toHaveLength(2);
  expect(await bench.runs.list({ subject: { name: 'prd', key: 'PRD-002' } })).toEqual([]);
});

it('reads a run with its starter, and nothing for a key that is not there', async () => {
  const run = await bench.startRun();
  expect(await bench.runs.read(run.key)).toMatchObject({
    workflow: 'practice',
    workflowVersion: 1,
    status: 'queued',
    startedByName: bench.person.name,
    gateKey: null,
    usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
  });
  expect(await bench.runs.read('RUN-999')).toBeNull();
});

it('starts one run for the same origin, however many ask at once', async () => {
  const order = { workflow: 'practice', input: {}, subject: {}, startedById: bench.person.id, origin: 'practice/PRD-001@1/0' };
  const started = await Promise.all(Array.from({ length: 5 }, () => bench.runs.start(order)));
  expect(new Set(started.map((run) => run.key)).size).toBe(1);
  expect(await bench.runs.events(started[0]?.key ?? '', 0)).toHaveLength(1);
  expect((await bench.runs.start({ ...order, origin: 'practice/PRD-001@1/1' })).key).not.toBe(started[0]?.key);
});

it('refuses to cancel what has ended and to retry what has not failed', async () => {
  const run = await bench.startRun();
  await expect(bench.runs.retry({ key: run.key, actorId: bench.person.id })).rejects.toMatchObject({ id: 'run.not-failed' });
  await bench.runs.cancel({ key: run.key, actorId: bench.person.id, reason: 'no' });
  await expect(bench.runs.cancel({ key: run.key, actorId: bench.person.id, reason: 'no' })).rejects.toMatchObject({
    id: 'run.ended',
  });
  await expect(bench.runs.retry({ key: 'RUN-999', actorId: bench.person.id })).rejects.toMatchObject({ id: 'run.not-found' });
});

it('numbers events without a gap, however many write at once', async () => {
  const run = await bench.startRun();
  const leased = await bench.leases.take(run.key, (await bench.openWorker()).workerId);
  if (!leased) throw new Error('not taken');
  const texts = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  await Promise.all(texts.map((text) => bench.leases.record(leased.lease, { type: 'progress', node: 'n', text })));
  const events = await bench.runs.events(run.key, 1);
  expect(events.map((event) => event.sequence)).toEqual(texts.map((_, index) => index + 2));
  expect(events.map((event) => event.text).toSorted()).toEqual(texts.toSorted());
});

it('lets the service change neither what a run is nor its course against the table', async () => {
  const run = await bench.startRun();
  const forge = (assignment: string): Promise<unknown> =>
    bench.db.pool.query(`update run set ${assignment} where key = $1`, [run.key]);
  await expect(forge(`input = '{"title": "other"}'`)).rejects.toThrow('run.fixed');
  await expect(forge(`workflow_version = 2`)).rejects.toThrow('run.fixed');
  await expect(forge(`status = 'succeeded'`)).rejects.toThrow('run.illegal-transition');
  await expect(forge(`wake = 0`)).rejects.toThrow('run.backwards');
  await expect(bench.db.pool.query('delete from run')).rejects.toThrow('permission denied');
  await expect(bench.db.pool.query('update run_event set text = $1', ['other'])).rejects.toThrow('permission denied');
  await expect(bench.db.pool.query('truncate run_event')).rejects.toThrow('permission denied');
});
