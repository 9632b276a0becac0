import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { RunLease } from '../../../src/repository/runs/run-lease.ts';
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
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
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
  await RunLease.of(leased.lease).journal.store();
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

it('has another revision whenever something happened to the run, and the same while a lease is only renewed', async () => {
  const run = await bench.startRun();
  const revisions = [run.revision];
  const note = async (): Promise<void> => void revisions.push((await bench.runs.read(run.key))?.revision ?? '');
  const { workerId } = await bench.openWorker();
  const taken = await bench.leases.take(run.key, workerId);
  if (!taken) throw new Error('The run was not free.');
  await note();
  await bench.leases.record(taken.lease, { type: 'node-started', node: 'draft', text: '' });
  await RunLease.of(taken.lease).journal.store();
  await note();
  await bench.outbox.wake(run.key);
  await note();
  const error = { id: 'x', message: 'x', fix: 'x' };
  await bench.leases.settle(taken.lease, { status: 'failed', error });
  await note();
  await bench.runs.retry({ key: run.key, actorId: bench.person.id });
  await note();
  const again = await bench.leases.take(run.key, workerId);
  if (!again) throw new Error('The run was not free.');
  await note();
  await bench.leases.settle(again.lease, { status: 'queued' });
  await note();
  await bench.leases.take(run.key, workerId);
  await note();
  expect(new Set(revisions).size).toBe(revisions.length);
  await bench.leases.renew(workerId, [run.key]);
  expect((await bench.runs.read(run.key))?.revision).toBe(revisions.at(-1));
  await bench.runs.cancel({ key: run.key, actorId: bench.person.id, reason: 'no' });
  expect(revisions).not.toContain((await bench.runs.read(run.key))?.revision);
});
