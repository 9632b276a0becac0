import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { alertSources, type AlertSource } from '../../../src/lifecycle/alert.ts';
import { signSample } from '../../../src/usecases/alerts/sign-sample.ts';
import { readAlerts } from '../../../src/usecases/alerts/work-on-alerts.ts';
import { tools } from '../../../src/mcp/create-mcp-server.ts';
import { z } from 'zod';
import { sendRequest, type ApiRequest } from '../contract/api-client.ts';
import { openContractWorld } from '../contract/contract-world.ts';
import { readOperations, type JsonSchema, type OpenApi } from '../contract/openapi-operations.ts';
import { scenarios } from '../contract/scenarios.ts';
import { hookSecrets } from '../support/open-test-api.ts';
import { heavyRequests, swell, writeAwkward } from './heavy-requests.ts';

// No request takes more than two seconds of the main thread, which answers everybody, whatever it asks for. What the whole
// process took is printed: it counts the threads that read uploads, and this client.

const runs = inject('hostileRuns') ?? 1_000;
const mostMs = 2_000;

const world = await openContractWorld();
afterAll(() => world.close());
const { api } = world;
const document = (await (await api.call('GET', '/api/v1/openapi.json')).json()) as OpenApi;
const { schemas } = document.components;

/** Who is asked, and every heavy thing to ask there, without an end. */
interface Asking {
  readonly name: string;
  readonly asks: () => Promise<Generator<{ readonly why: string; readonly send: () => Promise<number> }>>;
}

const ofOperations = readOperations(document).map((operation): Asking => ({
  name: operation.id,
  asks: async () => {
    const prepared = (await scenarios[operation.id]?.prepare(world)) ?? {};
    // What is refused for the state of things is read whole before.
    const bundle = async () => ({ ...prepared, json: await (await api.call('GET', '/api/v1/bundle?limit=1')).json() });
    const valid = operation.id === 'importBundle' ? await bundle() : prepared;
    return map(
      heavyRequests(operation, valid, schemas),
      (request) => async () => (await sendRequest(api, operation, request)).status,
    );
  },
}));

function* map<T extends { why: string; request: ApiRequest }>(
  all: Iterable<T>,
  send: (request: ApiRequest) => () => Promise<number>,
) {
  for (const { why, request } of all) yield { why, send: send(request) };
}

/** Bodies of a webhook: deep, wide, long, and what a source sends with a long text in each of its fields. */
function* writeBodies(sample: unknown) {
  for (let round = 0; ; round += 1) {
    const schema = schemaOf(sample);
    for (const { why, value } of swell(schema, sample, { round, schemas, characters: 900_000 }))
      yield { why, body: JSON.stringify(value) };
    yield { why: 'deep', body: `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}` };
  }
}

/** Of what is there. */
function schemaOf(value: unknown): JsonSchema {
  if (typeof value === 'string') return { type: 'string' };
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
  if (typeof value !== 'object' || value === null) return {};
  return { type: 'object', properties: Object.fromEntries(Object.entries(value).map(([name, part]) => [name, schemaOf(part)])) };
}

const samples: Readonly<Partial<Record<AlertSource, string>>> = {
  alertmanager: 'alertmanager_v4_firing',
  grafana: 'grafana_v1_firing_2alerts',
  pagerduty: 'pagerduty_v3_incident_priority_updated',
  'pagerduty-events': 'pagerduty_events_v2_trigger',
  sentry: 'sentry_event_alert_triggered',
  datadog: 'datadog_template_alertnow',
  opsgenie: 'opsgenie_create_incident_alert',
};
const otlp = {
  resourceLogs: [
    {
      scopeLogs: [
        {
          logRecords: [
            {
              severityText: 'ERROR',
              body: { stringValue: 'a' },
              attributes: [{ key: 'exception.stacktrace', value: { stringValue: 'a' } }],
            },
          ],
        },
      ],
    },
  ],
};

const ofHooks = alertSources.map((source): Asking => ({
  name: `hook of ${source}`,
  asks: async () => {
    const file = samples[source];
    const sample: unknown = file
      ? JSON.parse(await readFile(`test/fixtures/webhooks/${file}.json`, 'utf8'))
      : source === 'otlp'
        ? otlp
        : { title: 'a', text: 'b' };
    const parts = {
      name: `heavy-${source}`,
      source,
      mapping: null,
      service: '',
      environment: '',
      isExercise: false,
      secret: 'c2VjcmV0',
    };
    await api.ports.alerts.addChannel({ ...parts, token: api.owner.token });
    return (function* () {
      for (const { why, body } of writeBodies(sample))
        yield {
          why,
          send: async () => {
            const headers = signSample({ source, secret: parts.secret }, body, new Date());
            const { status } = await api.call('POST', `/api/v1/hooks/${source}/${parts.name}`, { token: null, headers, body });
            while ((await readAlerts(api.ports, { redactsEmail: false, onError: () => undefined })) > 0);
            return status;
          },
        };
    })();
  },
}));

const github: Asking = {
  name: 'hook of github',
  asks: async () => {
    const deployment = { sha: 'f'.repeat(40), environment: 'live', payload: { digest: 'a' } };
    const sample = {
      deployment_status: { id: 1, state: 'success', environment: 'live' },
      deployment,
      repository: { full_name: 'a/b' },
    };
    return (function* () {
      for (const { why, body } of writeBodies(sample)) {
        const signature = `sha256=${createHmac('sha256', hookSecrets[0] ?? '')
          .update(body)
          .digest('hex')}`;
        const headers = {
          'content-type': 'application/json',
          'x-github-event': 'deployment_status',
          'x-hub-signature-256': signature,
        };
        yield { why, send: async () => (await api.call('POST', '/api/v1/hooks/github', { token: null, headers, body })).status };
      }
    })();
  },
};

const ofTools = Object.entries(tools).map(([name, tool]): Asking => ({
  name: `mcp ${name}`,
  asks: async () => {
    const schema = z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
    return (function* () {
      for (let round = 0; ; round += 1)
        for (const { why, value } of swell(schema, { bolt: 'BOLT-001' }, { round, schemas, characters: 900_000 })) {
          const json = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: value } };
          yield { why, send: async () => (await api.call('POST', '/mcp', { headers, json })).status };
        }
    })();
  },
}));

const form: Asking = {
  name: 'form of a gate',
  asks: async () => {
    const { cookie } = await world.openSession(world.deciderToken);
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    return (function* () {
      for (let round = 0; ; round += 1)
        for (const name of ['note', 'decision', 'seen', 'comment', 'a&b'])
          for (const count of [1, 4_900]) {
            const body = `${name}=${encodeURIComponent(writeAwkward(round, 600_000 / count).toWellFormed())}&`.repeat(count);
            const send = async (): Promise<number> => {
              const answer = await api.call('POST', `/plain/gates/${world.gate}/decision`, { token: null, headers, body });
              return (await answer.text()).length && answer.status;
            };
            yield { why: `${name} × ${count}`, send };
          }
    })();
  },
};

test(
  `${runs} heavy requests take no two seconds of the main thread each, at whatever operation, hook, tool or form`,
  { timeout: 60 * 60_000 },
  async () => {
    const all = [...ofOperations, ...ofHooks, github, ...ofTools, form];
    const worst: { name: string; why: string; status: number; mainMs: number; wholeMs: number }[] = [];
    for (const { name, asks } of all) {
      const requests = await asks();
      await world.rest();
      for (let nth = 0; nth < Math.ceil(runs / all.length); nth += 1) {
        const { value } = requests.next();
        const [main, whole] = [process.threadCpuUsage(), process.cpuUsage()];
        const status = await value.send().catch(readBrokenOff);
        const [mainMs, wholeMs] = [milliseconds(process.threadCpuUsage(main)), milliseconds(process.cpuUsage(whole))];
        worst.push({ name, why: value.why, status, mainMs, wholeMs });
      }
    }
    const first = worst.toSorted((a, b) => b.wholeMs - a.wholeMs).slice(0, 40);
    process.stdout.write(`${worst.length} requests; ${first.map((one) => JSON.stringify(one)).join('\n')}\n`);
    expect(worst.filter(({ mainMs }) => mainMs > mostMs)).toEqual([]);
    expect(worst.filter(({ status }) => status >= 500)).toEqual([]);
  },
);

/** Of a body that is too large, whose rest the server does not read. */
function readBrokenOff(error: unknown): number {
  const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  if (!['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code)) throw error;
  return 413;
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return Math.round((user + system) / 1000);
}
