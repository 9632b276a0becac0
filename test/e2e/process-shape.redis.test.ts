import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readinessSchema } from '../../src/usecases/reports/readiness.ts';
import { filledIn } from '../deploy/compose-values.ts';
import { prdMarkdown } from '../http/support/prd.ts';
import { openComposeProcesses, type ComposeProcesses } from './support/compose-processes.ts';
import type { ServingProcess } from './support/serving-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const soon = { timeout: 30_000, interval: 100 };

const runSchema = z.object({ id: z.string(), status: z.string(), gate: z.string().nullable() });

describe('one api, two workers, PostgreSQL and Redis, as docker-compose.yml has them', () => {
  let shape: ComposeProcesses;
  let api: ServingProcess;
  /** Made the owner. */
  let firstApi: ServingProcess;
  let workers: ServingProcess[];
  let token: string;
  let imported = 0;

  beforeAll(async () => {
    shape = await openComposeProcesses();
    const { replicas = 1 } = shape.compose.services.worker.deploy ?? {};
    // All at once, on an empty database.
    [api, ...workers] = await Promise.all([
      shape.start('api', 'home'),
      ...Array.from({ length: replicas }, (_, index) => shape.start('worker', `worker-${index + 1}`)),
    ]);
    firstApi = api;
    token = await shape.readOwnerToken('home');
  });
  afterAll(() => shape?.remove());

  async function call(
    method: string,
    path: string,
    options: { json?: unknown; markdown?: string; ifMatch?: string } = {},
  ): Promise<Response> {
    const { json, markdown, ifMatch } = options;
    return await fetch(`${api.ready.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(markdown === undefined ? {} : { 'content-type': 'text/markdown' }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      body: markdown ?? (json === undefined ? null : JSON.stringify(json)),
    });
  }

  async function answer<T extends z.ZodType>(schema: T, ...params: Parameters<typeof call>): Promise<z.output<T>> {
    const response = await call(...params);
    const text = await response.text();
    expect(response.status, text).toBeLessThan(300);
    return schema.parse(JSON.parse(text));
  }

  /** Imports that many PRDs and starts a run on each; the keys of the runs. */
  async function startRuns(many: number): Promise<string[]> {
    const keys: string[] = [];
    for (let count = 0; count < many; count += 1) {
      imported += 1;
      const { prd } = await answer(z.object({ prd: z.object({ key: z.string() }) }), 'POST', '/prds', {
        markdown: prdMarkdown(`Tool rental ${imported}`),
      });
      const { run } = await answer(z.object({ run: z.object({ id: z.string() }) }), 'POST', '/runs', {
        json: { workflow: 'inception', prd: prd.key },
      });
      keys.push(run.id);
    }
    return keys;
  }

  async function read(run: string): Promise<z.output<typeof runSchema>> {
    const document = await answer(z.object({ run: runSchema }).or(runSchema), 'GET', `/runs/${run}`);
    return 'run' in document ? document.run : document;
  }

  async function waitFor(runs: readonly string[], status: string): Promise<z.output<typeof runSchema>[]> {
    return await vi.waitFor(
      async () => {
        const found = await Promise.all(runs.map(read));
        expect(found.map((run) => run.status)).toEqual(runs.map(() => status));
        return found;
      },
      { timeout: 90_000, interval: 100 },
    );
  }

  async function approve(gate: string): Promise<void> {
    const etag = (await call('GET', `/gates/${gate}`)).headers.get('etag') ?? '';
    await answer(z.looseObject({}), 'POST', `/gates/${gate}/decisions`, {
      json: { decision: 'approve', all: true, note: 'read' },
      ifMatch: etag,
    });
  }

  /** How often the worker took a run, as its metrics tell. */
  async function countPickUps(worker: ServingProcess): Promise<number> {
    const page = await (await fetch(`${worker.ready.ops}/metrics`)).text();
    const lines = page.split('\n').filter((line) => line.startsWith('throughline_run_pick_ups_total{'));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  test('every process gets ready on an empty database', async () => {
    for (const { ready } of [api, ...workers]) {
      const readiness = await fetch(`${ready.ops}/readyz`);
      expect(await readiness.json()).toMatchObject({ ready: true });
      expect(readiness.status).toBe(200);
    }
    expect((await fetch(`${api.ready.url}/readyz`)).status).toBe(200);
  });

  test('runs reach their gates and, decided over HTTP, their ends; both workers did work', async () => {
    const runs = await startRuns(8);
    const waiting = await waitFor(runs, 'waiting');
    for (const { gate } of waiting) await approve(gate ?? '');
    await waitFor(runs, 'succeeded');
    for (const worker of workers) expect(await countPickUps(worker)).toBeGreaterThan(0);
  });

  test('a worker that is killed in the middle of its work costs no run', async () => {
    const runs = await startRuns(4);
    const [first] = workers;
    expect((await first?.kill('SIGKILL'))?.signal).toBe('SIGKILL');
    await waitFor(runs, 'waiting');
    const replacement = await shape.start('worker', 'worker-1');
    workers = [replacement, ...workers.slice(1)];
  });

  test('a worker that is told to stop ends with 0, and the other one goes on with what it had', async () => {
    const runs = await startRuns(4);
    const [first, second] = workers;
    expect(await first?.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    await waitFor(runs, 'waiting');
    expect(await countPickUps(second as ServingProcess)).toBeGreaterThan(0);
    workers = workers.slice(1);
  });

  test('while Redis is gone the processes say so, and go on by themselves when it is back, also with nothing in it', async () => {
    const [worker] = workers;
    const expectReadiness = (status: number): Promise<void> =>
      vi.waitFor(
        async () => {
          const answered = await fetch(`${worker?.ready.ops}/readyz`);
          const { checks } = readinessSchema.parse(await answered.json());
          expect([answered.status, checks.filter(({ ok }) => !ok).map(({ name }) => name)]).toEqual([
            status,
            status === 200 ? [] : ['queue'],
          ]);
        },
        { timeout: 30_000, interval: 200 },
      );
    await shape.redis.kill();
    await expectReadiness(503);
    // A balancer must not take it away: it answers, and what it stores is found later.
    const answered = await fetch(`${api.ready.url}/readyz`);
    expect([answered.status, await answered.json()]).toMatchObject([
      200,
      {
        ready: true,
        checks: expect.arrayContaining([expect.objectContaining({ name: 'queue', ok: false, needed: false })]) as unknown,
      },
    ]);
    expect((await call('GET', '/gates')).status).toBe(200);
    const metrics = await fetch(`${worker?.ready.ops}/metrics`);
    const page = await metrics.text();
    expect([metrics.status, page]).toEqual([200, expect.stringContaining('throughline_part_up{part="queue"} 0\n')]);
    expect(page).toContain('throughline_part_up{part="database"} 1\n');
    expect(page).toContain('throughline_outbox_depth ');
    expect(page).toContain('throughline_run_pick_ups_total{');
    expect(page).not.toContain('throughline_queue_jobs{');
    const runs = await startRuns(2);
    await shape.redis.restart();
    const client = new Redis(`${shape.redis.url.replace('//', `//:${filledIn.REDIS_PASSWORD}@`)}`);
    await client.flushall();
    client.disconnect();
    await waitFor(runs, 'waiting');
    await expectReadiness(200);
    expect(await (await fetch(`${worker?.ready.ops}/metrics`)).text()).toMatch(/throughline_queue_jobs\{state="waiting"\} \d/);
  });

  test('a PostgreSQL that restarts, and not in good order, ends nobody: idle workers are there for the next run', async () => {
    await shape.postgres.restart();
    const ready = async (): Promise<void> => {
      for (const { ready: own } of [api, ...workers]) expect((await fetch(`${own.ops}/readyz`)).status).toBe(200);
    };
    await vi.waitFor(ready, { timeout: 30_000, interval: 100 });
    const [worker] = workers;
    await vi.waitFor(() => expect(worker?.said()).toContain('workers lost the database, and look for it again'), soon);
    await waitFor(await startRuns(2), 'waiting');
    const states = await Promise.all([api, ...workers].map(({ ended }) => Promise.race([ended, Promise.resolve('serves')])));
    expect(states).toEqual(states.map(() => 'serves'));
  });

  test('an api that was restarted knows the tokens of before, and one on another machine knows them too', async () => {
    const gates = z.object({ items: z.array(z.object({ id: z.string() })) });
    const before = await answer(gates, 'GET', '/gates?status=pending');
    expect(await api.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    api = await shape.start('api', 'home');
    expect(api.ready.loginUrl).toBeNull();
    expect(await answer(gates, 'GET', '/gates?status=pending')).toEqual(before);
    const other = await shape.start('api', 'another-home');
    expect(other.ready.loginUrl).toBeNull();
    const asked = await fetch(`${other.ready.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(asked.status).toBe(200);
  });

  test('no password or token stands in what the processes said', () => {
    const said = [firstApi, api, ...workers].map((one) => one.said()).join('\n');
    for (const secret of [token, ...Object.values(filledIn)]) expect(said).not.toContain(secret);
  });
});
