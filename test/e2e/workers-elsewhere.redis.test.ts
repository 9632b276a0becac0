import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { prepareDatabase } from '../../src/compose.ts';
import { openAsOwner } from '../../src/repository/database/open-as-owner.ts';
import { openEmbeddedServer, type EmbeddedServer } from '../../src/repository/embedded/open-server.ts';
import { reportSchemas } from '../../src/usecases/reports/registry.ts';
import { prdMarkdown } from '../http/support/prd.ts';
import { startRedis, type RedisServer } from '../support/redis-server.ts';
import { startWireModels, wireKeys, type WireModels } from '../support/wire-models.ts';
import { openCommandLine } from './support/command-line.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const soon = { timeout: 60_000, interval: 20 };

describe('an api and workers that share nothing but PostgreSQL and Redis', () => {
  let postgres: EmbeddedServer;
  let redis: RedisServer;
  let wire: WireModels;
  let base: string;
  let env: Record<string, string>;
  let sql: Client;
  let api: ServerProcess;
  const started: ServerProcess[] = [];
  let folders = 0;
  let titles = 0;

  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'tl-elsewhere-'));
    await chmod(base, 0o711);
    postgres = await openEmbeddedServer({ folder: join(base, 'pg'), durable: false });
    redis = await startRedis();
    wire = await startWireModels();
    const { host, port, database } = postgres.owner;
    const secret = 'the same for every process';
    const { owner, passwords } = await openAsOwner({ database: postgres.owner, secret });
    await prepareDatabase(owner, passwords);
    env = {
      DATABASE_URL: `postgresql://throughline_service@${encodeURIComponent(host)}:${port}/${database}`,
      THROUGHLINE_SECRET: secret,
      REDIS_URL: redis.url,
      ANTHROPIC_API_KEY: wireKeys.anthropic,
      ANTHROPIC_BASE_URL: wire.url,
    };
    api = await startServer(await makeFolder(), { env, args: ['--role', 'api'] });
    sql = new Client(postgres.owner);
    await sql.connect();
  });
  beforeEach(() => {
    wire.reset();
    wire.meetAlways({ fault: 'silence' });
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((worker) => worker.stop('SIGKILL')));
    const { rows } = await sql.query<{ key: string }>(`select key from run where status in ('queued', 'running')`);
    for (const { key } of rows) await cancel(key);
  });
  afterAll(async () => {
    await api?.stop();
    await sql?.end();
    await wire?.stop();
    await redis?.stop();
    await postgres?.release();
    await rm(base, { recursive: true, force: true });
  });

  /** Another machine's. */
  async function makeFolder(): Promise<string> {
    folders += 1;
    return await mkdtemp(join(base, `machine-${folders}-`));
  }

  async function startWorker(graceSeconds: number, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const options = { env: { ...env, THROUGHLINE_GRACE_SECONDS: String(graceSeconds), ...more }, args: ['--role', 'worker'] };
    const worker = await startServer(await makeFolder(), options);
    started.push(worker);
    return worker;
  }

  async function post(path: string, body: string, type = 'application/json'): Promise<unknown> {
    const headers = { authorization: `Bearer ${api.token}`, 'content-type': type, 'if-match': '*' };
    const answer = await fetch(`${api.url}/api/v1${path}`, { method: 'POST', headers, body });
    const text = await answer.text();
    expect(answer.status, text).toBeLessThan(300);
    return JSON.parse(text);
  }

  async function startRun(): Promise<string> {
    titles += 1;
    const { prd } = (await post('/prds', prdMarkdown(`Tool rental ${titles}`), 'text/markdown')) as { prd: { key: string } };
    const { run } = (await post('/runs', JSON.stringify({ workflow: 'inception', prd: prd.key }))) as { run: { id: string } };
    return run.id;
  }

  const cancel = (run: string): Promise<unknown> => post(`/runs/${run}/cancel`, JSON.stringify({ note: 'not needed' }));

  async function statusOf(run: string): Promise<string | undefined> {
    return (await sql.query<{ status: string }>('select status from run where key = $1', [run])).rows[0]?.status;
  }

  const untilAsked = (calls: number): Promise<void> => vi.waitFor(() => expect(wire.calls.length).toBe(calls), soon);

  test('a cancel in one process reaches the model call of another within a second', async () => {
    await startWorker(30);
    const run = await startRun();
    await untilAsked(1);
    const asked = performance.now();
    await cancel(run);
    await vi.waitFor(() => expect(wire.calls[0]?.hungUp).toBe(true), { interval: 5 });
    expect(performance.now() - asked).toBeLessThan(1_000);
    expect(await statusOf(run)).toBe('canceled');
  });

  test('two workers share the runs of one queue: each takes as many as it can, and what is left waits in Redis', async () => {
    await Promise.all([startWorker(30), startWorker(30)]);
    // Four for each, and four for the place that one of them will have.
    const runs = await Promise.all(Array.from({ length: 12 }, startRun));
    const client = new Redis(redis.url);
    const waiting = (): Promise<number> => client.llen('throughline:runs:wait');
    await untilAsked(8);
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), soon);
    const { rows } = await sql.query(
      `select count(*)::integer as runs from run where status = 'running' and key = any ($1) group by lease_owner`,
      [runs],
    );
    expect(rows).toHaveLength(2);
    for (const { runs: taken } of rows) expect(taken).toBe(4);
    const one = await sql.query<{ key: string }>(
      `select key from run where lease_owner = (select min(lease_owner) from run where status = 'running')`,
    );
    for (const { key } of one.rows) await cancel(key);
    // Whose worker has room now takes those that waited.
    await untilAsked(12);
    expect(await waiting()).toBe(0);
    client.disconnect();
  });

  test('a worker takes as many runs at once as it was told to, and says whose they are', async () => {
    const worker = await startWorker(30, { THROUGHLINE_RUNS_AT_ONCE: '6' });
    const { database } = reportSchemas.serve.parse(JSON.parse(worker.stdout()));
    expect(database).toMatch(/^PostgreSQL \d+.* at /);
    expect(database).not.toContain(postgres.owner.password);
    await Promise.all(Array.from({ length: 8 }, startRun));
    await untilAsked(6);
    const { rows } = await sql.query(`select count(*)::integer as runs from run where status = 'running'`);
    expect(rows).toEqual([{ runs: 6 }]);
  });

  test('SIGTERM ends a worker with 0 when the grace is over; its run is given back and another worker takes it', async () => {
    const worker = await startWorker(1);
    const run = await startRun();
    await untilAsked(1);
    expect(await worker.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await statusOf(run)).toBe('queued');
    await startWorker(1);
    await untilAsked(2);
  });

  test('a second SIGTERM does not wait for the step in hand, and gives the run back all the same', async () => {
    const worker = await startWorker(600);
    const run = await startRun();
    await untilAsked(1);
    process.kill(worker.pid, 'SIGTERM');
    await vi.waitFor(() => expect(worker.stderr()).toContain('Once more'), soon);
    // One that comes within half a second is taken for the echo of the first.
    const first = performance.now();
    await vi.waitFor(() => expect(performance.now() - first).toBeGreaterThan(600), soon);
    expect(await worker.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await statusOf(run)).toBe('queued');
  });

  test('a worker makes no owner and keeps nothing; a second api needs no principal; a command works on the same database', async () => {
    const second = await startServer(await makeFolder(), { env, args: ['--role', 'api'] });
    started.push(second);
    expect(second.token).toBe('');
    expect(reportSchemas.serve.parse(JSON.parse(second.stdout())).loginUrl).toBeNull();
    expect(reportSchemas.serve.parse(JSON.parse(api.stdout())).loginUrl).toContain('/login#tl_');

    const cli = await openCommandLine();
    const { items } = await cli.read('doctor', ['doctor'], { env, token: api.token });
    expect(items.find(({ name }) => name === 'Service')?.detail).toBe('in this process');
    expect(items.find(({ name }) => name === 'Database')?.detail).toMatch(/^PostgreSQL \d+/);
    expect(items.find(({ name }) => name === 'Queue')).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/^BullMQ on (Redis|Valkey) \d/) as string,
    });
    expect(JSON.stringify(items)).not.toContain(postgres.owner.password);
    expect(await cli.refusal(['next'], { env })).toMatchObject({ id: 'token.missing' });
    await cli.remove();
  });
});
