import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServiceBench, type ServiceBench } from '../usecases/support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const alerts = 3_000;
const kills = 6;

async function startWorker(): Promise<ChildProcess> {
  const child = fork(new URL('./alert-child.ts', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(bench.target);
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it(
  'counts each alert of a storm once, in one incident, though its two workers are killed again and again',
  { timeout: 180_000 },
  async () => {
    await bench.service.channels.add({ name: 'live', source: 'generic' });
    const channel = (await bench.ports.alerts.findChannel('live')) ?? { id: '0' };
    const send = async (at: number): Promise<void> => {
      // Every third says again what another said.
      const body = Buffer.from(
        JSON.stringify({ id: `host-${at % 1_000}`, title: 'Slow', service: 'storm', text: `Attempt ${at}` }),
      );
      await bench.ports.alerts.receive({ channel, name: null, headers: {}, body });
    };
    const storm = (async () => {
      for (let at = 0; at < alerts; at += 100) {
        await Promise.all(Array.from({ length: 100 }, (_one, place) => send(at + place)));
        await delay(50);
      }
    })();
    const steady = await startWorker();
    for (let nth = 0; nth < kills; nth += 1) {
      const worker = await startWorker();
      await delay(60 * nth);
      await kill(worker);
    }
    await storm;
    await kill(steady);
    const last = await startWorker();
    const read = async () =>
      (
        await bench.db.pool.query<{ waiting: number; said: number; episodes: number; incidents: number; opened: number }>(
          `select (select count(*)::int from alert_delivery where status <> 'read') as waiting, sum(occurrences)::int as said, count(*)::int as episodes,
           count(distinct incident_id)::int as incidents, (select count(*)::int from artifact where kind = 'incident') as opened from alert_episode`,
        )
      ).rows[0];
    while ((await read())?.waiting !== 0 || (await bench.ports.alerts.pendingGroups()).length > 0) await delay(50);
    await kill(last);
    expect(await read()).toEqual({ waiting: 0, said: alerts, episodes: 1_000, incidents: 1, opened: 1 });
  },
);
