import { execFile, fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import { printTable } from './print-table.ts';
import { quantile } from './quantiles.ts';

const alerts = 10_000;
const seconds = 10;
const program = join(import.meta.dirname, '../../bin/throughline');

interface Place {
  readonly url: string;
  readonly token: string;
}

interface Storm {
  readonly accepted: number;
  readonly seconds: number;
  readonly answersMs: readonly number[];
}

/** A storm of alerts with one cause: how many are taken, how fast, and when the incident has its first hypotheses; beside a bare handler on the same machine. */
export async function printAlerts({ peerDatabase }: { readonly peerDatabase: ConnectionTarget }): Promise<void> {
  const peer = await storm(await openPeer(peerDatabase), { paced: true });
  const peerMost = await storm(await openPeer(peerDatabase), { paced: false });
  const home = await mkdtemp(join(tmpdir(), 'throughline-alerts-'));
  const ours = await openOurs(home);
  try {
    const rest: number[] = [];
    for (let nth = 0; nth < 5; nth += 1) rest.push(await timeHypotheses(ours, `rest-${nth}`));
    const sent = storm(ours, { paced: true });
    const inStorm = await timeHypotheses(ours, 'beside');
    const paced = await sent;
    const settledMs = await waitForAll(ours, alerts + 6);
    const most = await storm(ours, { paced: false, service: 'most' });
    const incidents = await ours.read<{ items: { incident: string }[] }>('/alerts?limit=200&channel=live');
    printTable(
      `${alerts} alerts of one cause`,
      ['', 'accepted', 'seconds', 'answer p50 / p95 / p99 ms', 'most a second'],
      [
        ['bare Hono, a row each, unread', ...describe(peer), rate(peerMost)],
        ['Throughline', ...describe(paced), rate(most)],
      ],
    );
    console.log(
      `\nThroughput of ours over the peer's: ${(Number(rate(most)) / Number(rate(peerMost))).toFixed(2)}. ` +
        `Alert to first hypotheses: at rest ${Math.max(...rest).toFixed(0)} ms at most of 5, beside the storm ${inStorm.toFixed(0)} ms. ` +
        `All read ${(settledMs / 1000).toFixed(1)} s after the last was sent. ` +
        `Incidents of the last 200: ${new Set(incidents.items.map(({ incident }) => incident)).size}.`,
    );
  } finally {
    await ours.close();
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

const describe = ({ accepted, seconds: took, answersMs }: Storm): string[] => [
  String(accepted),
  took.toFixed(1),
  [0.5, 0.95, 0.99].map((share) => quantile(answersMs, share).toFixed(1)).join(' / '),
];
const rate = ({ accepted, seconds: took }: Storm): string => (accepted / took).toFixed(0);

function bodyOf(id: string, service: string): string {
  return JSON.stringify({
    version: '4',
    status: 'firing',
    receiver: 'throughline',
    alerts: [
      {
        status: 'firing',
        labels: {
          alertname: 'LatencyHigh',
          service,
          environment: 'production',
          instance: `host-${id}:9100`,
          severity: 'critical',
        },
        annotations: { summary: `Latency of ${service} is high`, description: `p99 on host-${id} is above 2 s for 5 minutes.` },
        startsAt: new Date().toISOString(),
        endsAt: '0001-01-01T00:00:00Z',
        generatorURL: 'http://prometheus.example.org/graph?g0.expr=latency',
        fingerprint: `${service}-${id}`,
      },
    ],
    groupKey: '{}',
  });
}

async function storm({ url, token }: Place, { paced, service = 'storm' }: { paced: boolean; service?: string }): Promise<Storm> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const answersMs: number[] = [];
  let accepted = 0;
  let next = 0;
  const startedAt = performance.now();
  const sender = async (): Promise<void> => {
    while (next < alerts) {
      const nth = next;
      next += 1;
      const due = startedAt + (nth * seconds * 1000) / alerts;
      if (paced && due > performance.now()) await delay(due - performance.now());
      const sentAt = performance.now();
      if ((await post({ url, token, agent, body: bodyOf(String(nth), service) })) === 202) accepted += 1;
      answersMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: 64 }, sender));
  agent.destroy();
  return { accepted, answersMs, seconds: (performance.now() - startedAt) / 1000 };
}

function post({ url, token, agent, body }: Place & { agent?: Agent; body: string }): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  request(url, { method: 'POST', agent, headers }, (response) =>
    response.resume().on('end', () => resolve(response.statusCode ?? 0)),
  )
    .on('error', reject)
    .end(body);
  return promise;
}

async function openPeer(database: ConnectionTarget): Promise<Place> {
  const child = fork(new URL('./alert-peer.ts', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(database);
  const [port] = (await once(child, 'message')) as [number];
  children.push(child);
  return { url: `http://127.0.0.1:${port}/hook`, token: 'peer' };
}
const children: ChildProcess[] = [];

interface Ours extends Place {
  read<T>(path: string): Promise<T>;
  close(): Promise<void>;
}

async function openOurs(home: string): Promise<Ours> {
  children.forEach((child) => child.kill());
  const env = { ...process.env, THROUGHLINE_HOME: home };
  const server = spawn(program, ['serve', '--port', '0', '--json'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of server.stdout) {
    text += String(chunk);
    if (text.trimEnd().endsWith('}')) break;
  }
  const { url: base } = JSON.parse(text) as { url: string };
  const added = await promisify(execFile)(program, ['channel', 'add', 'live', '--source', 'alertmanager', '--json'], { env });
  const { secret } = JSON.parse(added.stdout) as { secret: string };
  const owner = (await readFile(join(home, 'owner.token'), 'utf8')).trim();
  return {
    url: `${base}/api/v1/hooks/alertmanager/live`,
    token: secret,
    read: async <T>(path: string) =>
      (await (await fetch(`${base}/api/v1${path}`, { headers: { authorization: `Bearer ${owner}` } })).json()) as T,
    async close() {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** From the alert to the end of the run that correlates it. */
async function timeHypotheses(ours: Ours, service: string): Promise<number> {
  const startedAt = performance.now();
  await post({ ...ours, body: bodyOf('one', service) });
  for (;;) {
    const { items } = await ours.read<{ items: { status: string; subject?: unknown }[] }>('/runs?limit=3');
    const { items: told } = await ours.read<{ items: { service: string; incident: string | null }[] }>(
      '/alerts?limit=200&channel=live',
    );
    const key = told.find((one) => one.service === service)?.incident ?? (service === 'beside' ? await findIncident(ours) : null);
    if (key && items.some((run) => run.status === 'succeeded' && JSON.stringify(run).includes(key)))
      return performance.now() - startedAt;
    await delay(20);
  }
}

/** In a storm the alert is not among the newest two hundred. */
async function findIncident(ours: Ours): Promise<string | null> {
  const { items } = await ours.read<{ items: { key: string; title: string }[] }>('/artifacts?kind=incident&limit=5');
  return items.find(({ title }) => title.includes('beside'))?.key ?? null;
}

async function waitForAll(ours: Ours, count: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { items } = await ours.read<{ items: { id: string }[] }>('/alerts?limit=1');
    if (Number(items[0]?.id.slice(3)) >= count) return performance.now() - startedAt;
    await delay(50);
  }
}
