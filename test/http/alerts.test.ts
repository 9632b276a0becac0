import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlertSource } from '../../src/lifecycle/alert.ts';
import type { AlertMapping } from '../../src/lifecycle/alert-mapping.ts';
import { proveByBody } from '../../src/usecases/alerts/prove-sender.ts';
import { signSample } from '../../src/usecases/alerts/sign-sample.ts';
import { readAlerts } from '../../src/usecases/alerts/work-on-alerts.ts';
import { openTestApi, type TestApi } from './support/open-test-api.ts';

let api: TestApi;
const channels = new Map<string, string>();

beforeAll(async () => {
  api = await openTestApi({ limits: { refusalsPerMinute: 10_000 } });
  for (const { source, mapping, name = source } of samples) if (!channels.has(name)) await addChannel(name, source, mapping);
});
afterAll(() => api.close());

const fixture = (file: string): string => readFileSync(join(import.meta.dirname, '../fixtures/webhooks', file), 'utf8');
const keep = (file: string, pointers: AlertMapping): Sample => ({
  source: 'generic',
  name: file.replaceAll('_', '-').replace('.json', ''),
  body: fixture(file),
  mapping: pointers,
  says: {},
});

interface Sample {
  readonly source: AlertSource;
  readonly name?: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly mapping?: AlertMapping;
  /** What an alert of it says; absent where it opens none. */
  readonly says?: Readonly<Record<string, unknown>>;
  readonly status?: 'ignored' | 'dead';
}

const seer = {
  data: { group_id: '7', root_cause: { steps: [{ title: 'A timeout', relevant_code_file: { file_path: 'a.py' } }] } },
};
const exception = (key: string, stringValue: string): object => ({ key: `exception.${key}`, value: { stringValue } });
const failed = [
  exception('type', 'ValueError'),
  exception('message', 'no copy 17'),
  exception('stacktrace', 'File "/srv/a.py", line 3'),
];
const resource = {
  attributes: [
    { key: 'service.name', value: { stringValue: 'billing' } },
    { key: 'vcs.ref.head.revision', value: { stringValue: 'a'.repeat(40) } },
  ],
};
const otlpSays = {
  service: 'billing',
  sha: 'a'.repeat(40),
  title: 'ValueError: no copy 17',
  stackTrace: 'File "/srv/a.py", line 3',
};
const event = {
  specversion: '1.0',
  id: 'e-1',
  source: '/probes',
  type: 'org.example.probe.failed',
  time: '2026-11-29T07:00:00Z',
};

const samples: readonly Sample[] = [
  {
    source: 'alertmanager',
    body: fixture('alertmanager_v4_firing.json'),
    says: {
      fingerprint: '1a30ba71cca2921f',
      startedAt: '2023-02-06T13:08:45.828Z',
      severity: 'critical',
      service: 'http_checks',
    },
  },
  {
    source: 'grafana',
    body: fixture('grafana_v1_firing_2alerts.json'),
    says: {
      fingerprint: 'c6eadffa33fcdf37',
      startedAt: '2021-10-12T07:51:03.157Z',
      title: 'This alert was triggered for zone us-1',
    },
  },
  {
    source: 'pagerduty',
    body: fixture('pagerduty_v3_incident_priority_updated.json'),
    says: { fingerprint: 'PGR0VU2', severity: 'P1', service: 'API Service', startedAt: '2020-04-09T15:16:27.000Z' },
  },
  {
    source: 'pagerduty-events',
    body: fixture('pagerduty_events_v2_trigger.json'),
    says: { fingerprint: 'samplekeyhere', service: 'postgres', startedAt: '2015-07-17T08:42:58.315Z', severity: 'info' },
  },
  { source: 'pagerduty-events', body: fixture('pagerduty_change_event.json'), status: 'ignored' },
  {
    source: 'sentry',
    headers: { 'Sentry-Hook-Resource': 'event_alert' },
    body: fixture('sentry_event_alert_triggered.json'),
    says: { fingerprint: '1117540176', service: 'front-end', severity: 'error', sha: '' },
  },
  {
    source: 'sentry',
    headers: { 'Sentry-Hook-Resource': 'issue' },
    body: JSON.stringify({
      action: 'created',
      data: { issue: { id: '77', title: 'KeyError: copy', project: { slug: 'lending' } } },
    }),
    says: { fingerprint: '77', service: 'lending' },
  },
  {
    source: 'sentry',
    headers: { 'Sentry-Hook-Resource': 'metric_alert' },
    body: JSON.stringify({
      action: 'critical',
      data: {
        metric_alert: { id: '5', date_started: '2026-11-29T06:00:00Z', projects: ['lending'] },
        description_title: 'Too slow',
      },
    }),
    says: { title: 'Too slow', service: 'lending', severity: 'critical' },
  },
  { source: 'sentry', headers: { 'Sentry-Hook-Resource': 'seer' }, body: JSON.stringify(seer) },
  { source: 'sentry', headers: { 'Sentry-Hook-Resource': 'installation' }, body: '{"action":"created"}', status: 'ignored' },
  { source: 'datadog', body: fixture('datadog_template_alertnow.json'), status: 'dead' },
  {
    source: 'datadog',
    body: JSON.stringify({
      alert_id: '9',
      aggreg_key: 'monitor-9',
      transition: 'Triggered',
      date: '1704708000000',
      last_updated: '$LAST_UPDATED',
      tags: 'service:billing,env:live',
      title: 'Queue grows',
    }),
    says: { fingerprint: 'monitor-9', service: 'billing', environment: 'live', startedAt: '2024-01-08T10:00:00.000Z' },
  },
  {
    source: 'datadog',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ aggreg_key: 'as-a-form', title: 'Sent as a form' }).toString(),
    says: { fingerprint: 'as-a-form', title: 'Sent as a form' },
  },
  {
    source: 'opsgenie',
    body: fixture('opsgenie_create_incident_alert.json'),
    says: { fingerprint: 'cpu-high-server1', startedAt: '2024-01-08T10:00:00.000Z', environment: 'prod', severity: 'P1' },
  },
  {
    source: 'cloudevents',
    headers: { 'Content-Type': 'application/cloudevents+json' },
    body: JSON.stringify({ ...event, data: { title: 'Probe failed', service: 'web' } }),
    says: { fingerprint: '/probes org.example.probe.failed', service: 'web', startedAt: '2026-11-29T07:00:00.000Z' },
  },
  {
    source: 'cloudevents',
    headers: { 'Content-Type': 'application/cloudevents-batch+json' },
    body: JSON.stringify([{ ...event, id: 'e-2', type: 'org.example.disk.full' }]),
    says: { fingerprint: '/probes org.example.disk.full' },
  },
  {
    source: 'cloudevents',
    headers: {
      'Content-Type': 'application/json',
      'ce-specversion': '1.0',
      'ce-id': 'e-3',
      'ce-source': '/probes',
      'ce-type': 'org.example.cert.expires',
      'ce-subject': 'caf%C3%A9',
    },
    body: '{"severity":"warning"}',
    says: { fingerprint: '/probes org.example.cert.expires café', severity: 'warning' },
  },
  {
    source: 'otlp',
    body: JSON.stringify({
      resourceLogs: [
        {
          resource,
          scopeLogs: [{ logRecords: [{ timeUnixNano: '1764400000000000000', severityText: 'ERROR', attributes: failed }] }],
        },
      ],
    }),
    says: otlpSays,
  },
  {
    source: 'otlp',
    body: JSON.stringify({
      resourceSpans: [
        {
          resource,
          scopeSpans: [{ spans: [{ events: [{ name: 'exception', timeUnixNano: '1764400000000000001', attributes: failed }] }] }],
        },
      ],
    }),
    says: otlpSays,
  },
  { source: 'otlp', body: '{"resourceLogs":[]}', status: 'ignored' },
  {
    source: 'generic',
    body: '{"title":"By the usual names","service":"web"}',
    says: { title: 'By the usual names', service: 'web' },
  },
  {
    ...keep('keep_checkmk_alerts_mock.json', {
      fingerprint: ['/host', '/id'],
      title: '/summary',
      status: '/status',
      resolved: ['UP', 'OK'],
    }),
    says: { fingerprint: 'server1', status: 'resolved', incident: null },
  },
  {
    ...keep('keep_cloudwatch_alerts_mock.json', { title: '/high_cpu_usage/payload/Message/AlarmName' }),
    says: { title: 'HighCPUUsage' },
  },
  {
    ...keep('keep_coralogix_alerts_mock.json', { fingerprint: '/alert_id', title: '/name', severity: '/fields/3/value' }),
    says: { fingerprint: '49a4afb5-9231-418d-94ea-3a7546779658', severity: 'ERROR' },
  },
  {
    ...keep('keep_gcpmonitoring_alerts_mock.json', {
      title: '/5XX_errors_production/payload/incident/summary',
      environment: '/5XX_errors_production/payload/incident/metadata/user_labels/environment',
    }),
    says: { environment: 'production' },
  },
  {
    ...keep('keep_graylog_alerts_mock.json', {
      fingerprint: '/event_definition_id',
      title: '/event/message',
      saidAt: '/event/timestamp',
    }),
    says: { fingerprint: '671a28a03696bb3801a7a9f1', startedAt: '2024-10-24T10:22:04.556Z' },
  },
  {
    ...keep('keep_prometheus_alerts_mock.json', {
      title: '/DiskSpaceLow/payload/summary',
      labels: '/DiskSpaceLow/payload/labels',
    }),
    says: { title: 'Disk space is below 20%', severity: 'warning' },
  },
];

const theirs = 'a-secret-that-the-source-gave-out';

async function addChannel(name: string, source: AlertSource, mapping?: AlertMapping): Promise<void> {
  const secret = source === 'sentry' || source === 'pagerduty' ? theirs : undefined;
  const answer = await api.call('POST', '/api/v1/alert-channels', { json: { name, source, mapping, secret } });
  expect(answer.status).toBe(201);
  const setup = (await answer.json()) as { secret: string | null; snippet: string };
  channels.set(name, setup.secret ?? theirs);
  expect(setup.snippet).toContain(`/api/v1/hooks/${source}/${name}`);
}

const work = (): Promise<number> =>
  readAlerts(api.ports, {
    redactsEmail: false,
    onError: (error) => {
      throw error;
    },
  });

function send(source: string, name: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${api.url}/api/v1/hooks/${source}/${name}`, { method: 'POST', body: new Uint8Array(Buffer.from(body)), headers });
}

function sendSigned(
  { source, name = source, body, headers = {} }: Sample,
  secret = channels.get(name) ?? '',
  at = new Date(),
): Promise<Response> {
  return send(source, name, body, { ...signSample({ source, secret }, body, at), ...headers });
}

const list = async <T>(path: string): Promise<T[]> => ((await (await api.call('GET', path)).json()) as { items: T[] }).items;

const named = samples.map((sample, at) => [`${at} ${sample.name ?? sample.source}`, sample] as const);

describe.each(named)('sample %s', (_name, sample) => {
  const { source, name = source, says, status = 'read' } = sample;

  it('is received with the right proof, once, and says what it is about', async () => {
    expect((await sendSigned(sample)).status).toBe(202);
    expect(await work()).toBe(1);
    const [delivery] = await list<{ id: string; status: string; reason: string }>('/api/v1/alert-deliveries?limit=1');
    expect(delivery, delivery?.reason).toMatchObject({ status });
    if (!says) return;
    const [latest] = await list<{ id: string }>(`/api/v1/alerts?limit=2&channel=${name}`).then((items) => items.toReversed());
    const shown = await Promise.all(
      (await list<{ id: string }>(`/api/v1/alerts?limit=4&channel=${name}`)).map(async ({ id }) =>
        (await api.call('GET', `/api/v1/alerts/${id}`)).json(),
      ),
    );
    expect(latest).toBeDefined();
    expect(shown).toContainEqual(expect.objectContaining(says));
  });

  it('is refused with a wrong proof, without one, and with an old one', async () => {
    const refusals = [
      await sendSigned(sample, source === 'cloudevents' ? 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' : 'wrong'),
      await send(source, name, sample.body, { ...sample.headers }),
      ...(['grafana', 'sentry', 'cloudevents'].includes(source)
        ? [await sendSigned(sample, undefined, new Date(Date.now() - 3_600_000))]
        : []),
    ];
    expect(refusals.map((answer) => answer.status)).toEqual(refusals.map(() => 401));
    expect(await work()).toBe(0);
  });
});

const firing = (title: string, more: object = {}): Sample => ({ source: 'generic', body: JSON.stringify({ title, ...more }) });

it('stores a repeat once: by the id of the delivery, or by its bytes where these name their time', async () => {
  const grafana = samples.find(({ source }) => source === 'grafana');
  const pager = { source: 'pagerduty', body: JSON.stringify({ event: { event_type: 'pagey.ping' } }) } as const;
  const headers = { 'X-Webhook-Id': 'the-same-delivery' };
  const answers: unknown[] = [];
  for (const send of [
    () => sendSigned(grafana ?? pager),
    () => sendSigned({ ...pager, headers }),
    () => sendSigned({ ...pager, headers }),
  ])
    answers.push(await (await send()).json());
  expect(answers).toEqual([{ repeated: true }, { repeated: false }, { repeated: true }]);
  await work();
});

it('takes the old secret and the new one while one is replaced, and every form of a token', async () => {
  const old = channels.get('alertmanager') ?? '';
  const rotate = async (now: boolean): Promise<string> => {
    const answer = await api.call('POST', '/api/v1/alert-channels/alertmanager/rotations', { json: { now } });
    return ((await answer.json()) as { secret: string }).secret;
  };
  const post = async (headers: Record<string, string>): Promise<number> =>
    (await send('alertmanager', 'alertmanager', '{"alerts":[]}', headers)).status;
  const fresh = await rotate(false);
  const basic = `Basic ${Buffer.from(`prometheus:${fresh}`).toString('base64')}`;
  const forms: Record<string, string>[] = [
    { authorization: `Bearer ${old}` },
    { authorization: `Bearer ${fresh}` },
    { authorization: basic },
    { 'x-throughline-token': fresh },
  ];
  for (const headers of forms) expect(await post(headers)).toBe(202);
  await rotate(true);
  for (const headers of forms) expect(await post(headers)).toBe(401);
  expect((await send('sentry', 'sentry', '{"event":{"event_id":"1"}}', {})).status).toBe(401);
  expect(
    (await fetch(`${api.url}/api/v1/hooks/sentry/sentry?token=${theirs}`, { method: 'POST', body: '{"event":{"event_id":"1"}}' }))
      .status,
  ).toBe(202);
  await work();
});

it('takes as a key of Standard Webhooks only what is one, and proves nothing with an empty one', async () => {
  const short = Buffer.alloc(23).toString('base64');
  for (const [source, secret] of [
    ['cloudevents', '!!!!!!!!'],
    ['generic', 'whsec_!!'],
    ['generic', short],
  ] as const) {
    const added = await api.call('POST', '/api/v1/alert-channels', { json: { name: 'no-key', source, secret } });
    const rotated = await api.call('POST', `/api/v1/alert-channels/${source}/rotations`, { json: { secret } });
    for (const answer of [added, rotated])
      expect(await answer.json()).toMatchObject({
        id: 'alert.secret-malformed',
        fix: expect.stringMatching(/openssl/) as string,
      });
  }
  const headers = signSample({ source: 'cloudevents', secret: 'whsec_!!' }, '{}', new Date());
  const header = (name: string): string | undefined => headers[name];
  const sent = { source: 'cloudevents', secrets: ['whsec_!!'], header, queryToken: undefined, nowMs: Date.now() } as const;
  expect(proveByBody(sent, Buffer.from('{}'))).toBe('wrong');
});

it('takes what Sentry signed of the body as its own framework writes it, and any of the signatures of PagerDuty', async () => {
  const sign = (text: string, secret = theirs): string => createHmac('sha256', secret).update(text).digest('hex');
  const spaced = '{ "action": "created" }';
  const sentry = { 'Sentry-Hook-Signature': sign('{"action":"created"}'), 'Sentry-Hook-Resource': 'installation' };
  expect((await send('sentry', 'sentry', spaced, sentry)).status).toBe(202);
  const ping = '{"event":{"event_type":"pagey.ping","id":"2"}}';
  const several = `v0=${sign(ping)},v1=${sign(ping, 'another')},v1=${sign(ping)}`;
  for (const [signatures, status] of [
    [several, 202],
    [`v0=${sign(ping)}`, 401],
  ] as const)
    expect((await send('pagerduty', 'pagerduty', ping, { 'X-PagerDuty-Signature': signatures })).status).toBe(status);
  await work();
});

it('greets senders of CloudEvents, and names what an address lacks', async () => {
  const hello = await fetch(`${api.url}/api/v1/hooks/cloudevents/cloudevents`, {
    method: 'OPTIONS',
    headers: { 'WebHook-Request-Origin': 'events.example.org' },
  });
  expect([hello.status, hello.headers.get('webhook-allowed-origin'), hello.headers.get('allow')]).toEqual([
    204,
    'events.example.org',
    'POST, OPTIONS',
  ]);
  for (const [source, name] of [
    ['grafana', 'alertmanager'],
    ['nobody', 'alertmanager'],
    ['grafana', 'nowhere'],
  ] as const)
    expect((await send(source, name, '{}')).status).toBe(404);
  const token = { authorization: `Bearer ${channels.get('otlp')}` };
  expect((await send('otlp', 'otlp', 'x', { ...token, 'content-type': 'application/x-protobuf' })).status).toBe(415);
});

it('keeps what cannot be read, shows it without secrets, and reads it again', async () => {
  const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
  expect((await sendSigned({ source: 'generic', body: `{"note": "${secret}"}` })).status).toBe(202);
  await work();
  const [dead] = await list<{ id: string; reason: string; shown: string }>('/api/v1/alert-deliveries?status=dead&limit=1');
  expect(dead).toMatchObject({ reason: 'The mapping finds neither a fingerprint nor a title.', canRetry: true });
  expect(dead?.shown).toContain('[REDACTED');
  await api.asOwner(`update alert_channel set mapping = '{"title": "/note"}' where name = 'generic'`);
  const retry = await api.call('POST', '/api/v1/alert-deliveries/retries', { json: { delivery: dead?.id } });
  expect(await retry.json()).toEqual({ queued: 1 });
  expect(await work()).toBe(1);
  await api.asOwner(`update alert_channel set mapping = null where name = 'generic'`);
  const [alert] = await list<{ title: string }>('/api/v1/alerts?channel=generic&limit=1');
  expect(alert?.title).toContain('[REDACTED');
  const rows = await api.asOwner(`select count(*)::int as n from alert_delivery where position('${secret}'::bytea in body) > 0`);
  expect(rows).toEqual([{ n: 0 }]);
});

describe('hostile bodies', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const wide = JSON.stringify({
    title: 'Wide',
    labels: Object.fromEntries(Array.from({ length: 30_000 }, (_one, at) => [`k${at}`, 'v'])),
  });
  const rows: readonly (readonly [string, string | Buffer, number, RegExp | null])[] = [
    ['10 MB', 'x'.repeat(10_000_000), 413, null],
    ['a group of 2 MB', JSON.stringify({ alerts: [], pad: 'x'.repeat(2_000_000) }), 202, /no alerts/],
    ['deep nesting', `{"title":"Deep","labels":${deep}}`, 202, /^$/],
    ['thirty thousand labels', wide, 202, /^$/],
    ['no JSON', '{"title": "half', 202, /no JSON/],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 202, /no UTF-8/],
    ['an empty body', '', 202, /empty/],
    ['hidden characters, NUL and half of a pair', '{"title":"pay\\u202eload\\u0000\\ud800","__proto__":{"x":1}}', 202, /^$/],
    ['ten thousand and one alerts', JSON.stringify({ alerts: Array.from({ length: 10_001 }, () => ({})) }), 202, /at most 10000/],
    ['a line that a slow pattern would choke on', JSON.stringify({ title: `${'a@'.repeat(100_000)}!` }), 202, /^$/],
  ];

  it.each(rows)('%s is answered at once, and bounded', async (_name, body, status, reason) => {
    const many = body.includes('"alerts"') ? 'alertmanager-2' : 'generic';
    if (many !== 'generic' && !channels.has(many)) await addChannel(many, 'alertmanager');
    const authorization = `Bearer ${channels.get(many)}`;
    const startedAt = performance.now();
    const answer = await send(many === 'generic' ? 'generic' : 'alertmanager', many, body, { authorization }).catch(() => null);
    expect(answer?.status ?? 413).toBe(status);
    await work();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    if (reason === null) return;
    const [delivery] = await list<{ reason: string }>('/api/v1/alert-deliveries?limit=1');
    expect(delivery?.reason).toMatch(reason);
  });
});

it('keeps alerts apart from what nobody may do', async () => {
  const machine = await api.call('POST', '/api/v1/tokens', { json: { holder: 'robot', kind: 'machine' } });
  const { token: secret } = (await machine.json()) as { token: string };
  const denied = await Promise.all([
    api.call('POST', '/api/v1/alert-channels', { token: secret, json: { name: 'mine', source: 'generic' } }),
    api.call('POST', '/api/v1/alert-channels/generic/rotations', { token: secret, json: {} }),
    api.call('POST', '/api/v1/alert-channels/generic/samples', { token: secret, json: {} }),
    api.call('DELETE', '/api/v1/alert-channels/generic', { token: secret }),
  ]);
  expect(denied.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await api.call('DELETE', '/api/v1/alert-channels/generic')).status).toBe(200);
  expect((await sendSigned(firing('Too late'))).status).toBe(404);
});
