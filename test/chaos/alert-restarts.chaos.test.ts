import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openComposeProcesses, type ComposeProcesses } from '../e2e/support/compose-processes.ts';

const deliveries = 2_400;
/** Each alert is said three times. */
const alerts = 800;
const services = ['lending', 'billing'];
const stormMs = 12_000;

let shape: ComposeProcesses;
beforeAll(async () => {
  shape = await openComposeProcesses();
}, 120_000);
afterAll(() => shape?.remove());

/** Sends as sources do: whatever is not answered with 202 is sent again, under the same id. */
async function sendUntilTaken(url: URL, token: string, nth: number, agent: Agent): Promise<number> {
  const body = JSON.stringify({
    fingerprint: `host-${nth % alerts}`,
    title: 'Slow',
    service: services[nth % services.length],
    environment: 'production',
    startedAt: '2026-01-05T03:00:00Z',
  });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'webhook-id': `delivery-${nth}` };
  for (let tries = 1; ; tries += 1) {
    const answered = Promise.withResolvers<number>();
    request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, (response) =>
      response.resume().on('end', () => answered.resolve(response.statusCode ?? 0)),
    )
      .on('error', () => answered.resolve(0))
      .end(body);
    const status = await answered.promise;
    if (status === 202) return tries;
    // A source gives up after a refusal that names a mistake of its own.
    expect([0, 500, 502, 503]).toContain(status);
    await delay(100);
  }
}

it(
  'loses no alert and doubles none, though Postgres and Redis are restarted again and again in the storm',
  { timeout: 120_000 },
  async () => {
    const [api] = await Promise.all([
      shape.start('api', 'home'),
      shape.start('worker', 'worker-1'),
      shape.start('worker', 'worker-2'),
    ]);
    const token = await shape.readOwnerToken('home');
    const added = await fetch(`${api.ready.url}/api/v1/alert-channels`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'live', source: 'generic' }),
    });
    expect(added.status).toBe(201);
    const { secret, path } = (await added.json()) as { secret: string; path: string };

    const agent = new Agent({ keepAlive: true, maxSockets: 32 });
    const startedAt = performance.now();
    let next = 0;
    let tries = 0;
    const sender = async (): Promise<void> => {
      for (let nth = next++; nth < deliveries; nth = next++) {
        await delay(Math.max(0, startedAt + (nth * stormMs) / deliveries - performance.now()));
        const count = await sendUntilTaken(new URL(path, api.ready.url ?? ''), secret, nth, agent);
        tries += count;
      }
    };
    const storm = Promise.all(Array.from({ length: 32 }, sender));
    const atShare = (share: number): Promise<void> => delay(Math.max(0, startedAt + share * stormMs - performance.now()));
    // The first comes while the incidents are opened and their runs are queued.
    await atShare(0.02);
    await shape.redis.kill();
    await delay(300);
    await shape.redis.restart();
    for (const share of [0.2, 0.45, 0.7]) {
      await atShare(share);
      await Promise.all([shape.postgres.restart(), share === 0.45 ? shape.redis.restart() : null]);
    }
    await storm;
    agent.destroy();
    // Otherwise nothing of it met a restart.
    expect(tries).toBeGreaterThan(deliveries);

    const read = async (): Promise<object> => {
      const client = new Client({ ...shape.postgres.superuser, database: 'throughline' });
      await client.connect();
      const { rows } = await client.query<object>(
        `select (select count(*)::int from alert_delivery) as deliveries,
          (select count(*)::int from alert_delivery where status <> 'read') as unread,
          (select sum(occurrences)::int from alert_episode) as said,
          (select count(*)::int from alert_episode) as episodes,
          (select count(*)::int from alert_episode where incident_id is null) as loose,
          (select count(*)::int from artifact where kind = 'incident') as incidents,
          (select array_agg(status || ' ' || workflow order by key) from run) as runs,
          (select array_agg(rounds order by rounds) from (select count(*)::int as rounds from incident_correlation group by artifact_id) r) as rounds`,
      );
      await client.end();
      return rows[0] ?? {};
    };
    const wanted = {
      deliveries,
      unread: 0,
      said: deliveries,
      episodes: alerts,
      loose: 0,
      incidents: services.length,
      runs: services.map(() => 'succeeded incident'),
      rounds: services.map(() => 1),
    };
    await expect.poll(read, { timeout: 30_000, interval: 200 }).toEqual(wanted);
    // What the queue still holds may not do it a second time.
    await delay(1_000);
    expect(await read()).toEqual(wanted);
  },
);
