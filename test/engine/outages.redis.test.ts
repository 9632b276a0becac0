import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { WorkflowRegistry } from '../../graphs/workflow.ts';
import { examineQueue } from '../../src/engine/examine-queue.ts';
import type { RedisPlace } from '../../src/engine/queue-place.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Run } from '../../src/ports/runs.ts';
import { placeOf } from '../contracts/redis-queue.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { openTestEngine, type TestEngine } from '../support/engine.ts';
import { createOwner } from '../support/people.ts';
import { practiceWorkflow } from '../support/practice-workflow.ts';
import { startRedis, type RedisServer } from '../support/redis-server.ts';
import { says } from '../support/says.ts';

const soon = { timeout: 20_000, interval: 20 };

describe('a Redis that goes away', () => {
  let test: TestDatabase;
  let server: RedisServer;
  let redis: RedisPlace;
  let bench: TestEngine;
  let person: Principal;
  const registry: WorkflowRegistry = { practice: { 1: async () => practiceWorkflow(async () => undefined) } };

  beforeAll(async () => {
    test = await openTestDatabase();
    server = await startRedis();
    redis = placeOf(server.url);
    bench = openTestEngine(test.service, registry, { redis, route: 'queue' });
    person = await createOwner(bench.db);
  });
  afterAll(async () => {
    await bench.close();
    await server.stop();
    await test.drop();
  });

  const startRun = (): Promise<Run> =>
    bench.runs.start({ workflow: 'practice', input: { title: 'Choir' }, subject: {}, startedById: person.id });
  const waitUntil = (run: Run, status: Run['status']): Promise<void> =>
    vi.waitFor(async () => expect(await bench.runs.read(run.key)).toMatchObject({ status }), soon);

  it('is told of once, loses nothing, and is used again as soon as it is back', async () => {
    const stopping = new AbortController();
    const serving = bench.engine.workUntilAborted(stopping.signal);
    await waitUntil(await startRun(), 'waiting');
    await server.kill();
    await vi.waitFor(() => expect(bench.errors).toHaveLength(1), soon);
    const started = await Promise.all([startRun(), startRun(), startRun()]);
    await expect(examineQueue({ kind: 'redis', redis })).rejects.toMatchObject({ id: 'queue.unavailable' });
    const { rows } = await bench.db.pool.query('select count(*)::integer as waiting from outbox');
    expect(rows).toEqual([{ waiting: 3 }]);
    await server.restart();
    for (const run of started) await waitUntil(run, 'waiting');
    expect(bench.errors).toMatchObject([{ id: 'queue.unavailable', message: expect.stringContaining('127.0.0.1') as string }]);
    bench.errors.length = 0;

    await server.flush();
    await waitUntil(await startRun(), 'waiting');
    stopping.abort();
    await serving;
    expect(bench.errors).toEqual([]);
  });

  it('is not needed by a crew that has slots: not to take what a worker that died left either', async () => {
    const direct = openTestEngine(test.service, registry, { redis });
    const stopping = new AbortController();
    const serving = direct.engine.workUntilAborted(stopping.signal);
    await waitUntil(await startRun(), 'waiting');
    await server.kill();
    await vi.waitFor(() => expect(direct.errors).toHaveLength(1), soon);
    await waitUntil(await startRun(), 'waiting');
    const ignore = (): void => undefined;
    const { leases, outbox } = direct.parts;
    const dying = await leases.openSession({ onOutbox: ignore, onRun: ignore, onCancel: ignore, onLost: ignore });
    const left = await bench.db.pool.query<{ key: string }>(
      `insert into run (workflow, workflow_version, input, started_by, status, lease_owner, lease_epoch, lease_expires_at)
      values ('practice', 1, '{"title": "Choir"}', $1, 'running', $2, 1, now() + interval '1 hour') returning key`,
      [person.id, dying.workerId],
    );
    expect((await outbox.findRunnable()).map(({ runKey }) => runKey)).not.toContain(left.rows[0]?.key);
    await dying.close();
    await vi.waitFor(
      async () => expect(await bench.runs.read(left.rows[0]?.key ?? '')).toMatchObject({ status: 'waiting' }),
      soon,
    );
    stopping.abort();
    await serving;
    await direct.close();
    await server.restart();
  });

  it('keeps nobody from starting, and nobody from leaving', async () => {
    await server.kill();
    const stopping = new AbortController();
    const serving = bench.engine.workUntilAborted(stopping.signal);
    const run = await startRun();
    await vi.waitFor(() => expect(bench.errors).toHaveLength(1), soon);
    const left = performance.now();
    stopping.abort();
    await serving;
    expect(performance.now() - left).toBeLessThan(3_000);
    expect(await bench.runs.read(run.key)).toMatchObject({ status: 'queued' });
    await server.restart();
    expect(await bench.engine.workUntilSettled(run.key, {})).toMatchObject({ status: 'waiting' });
    bench.errors.length = 0;
  });
});

describe('what is said of a Redis', () => {
  it('is its version and place, without its password', async () => {
    const server = await startRedis({ options: ['--requirepass', 'hunter2'] });
    const url = server.url.replace('redis://', 'redis://:hunter2@');
    const state = await examineQueue({ kind: 'redis', redis: placeOf(url) });
    expect(state).toMatchObject({ description: expect.stringMatching(/^BullMQ on (Redis|Valkey) \d/) as string, warning: '' });
    expect(JSON.stringify(state)).not.toContain('hunter2');
    const wrong = examineQueue({ kind: 'redis', redis: placeOf(url.replace('hunter2', 'hunter3')) });
    await expect(wrong).rejects.toMatchObject({
      id: 'queue.unavailable',
      message: expect.stringMatching(/^(?!.*hunter).*WRONGPASS/) as string,
    });
    await server.stop();
  });

  it('warns of one that throws jobs away when its memory is full', async () => {
    const server = await startRedis({ options: ['--maxmemory-policy', 'allkeys-lru'] });
    expect(await examineQueue({ kind: 'redis', redis: placeOf(server.url) })).toMatchObject({
      warning: expect.stringContaining('allkeys-lru') as string,
      fix: says('noeviction'),
    });
    await server.stop();
  });

  it('finds it behind a Unix socket', async () => {
    const socket = `/tmp/tl-redis-${process.pid}.sock`;
    const server = await startRedis({ socket });
    expect((await examineQueue({ kind: 'redis', redis: placeOf(server.url) })).description).toContain(socket);
    await server.stop();
  });
});
