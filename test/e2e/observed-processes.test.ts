import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openEmbeddedServer } from '../../src/repository/embedded/open-server.ts';
import { reportSchemas } from '../../src/usecases/reports/registry.ts';
import { readLibraryAnswers } from '../drafting/model-answers.ts';
import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '../support/otlp-receiver.ts';
import { readMetrics } from '../support/read-metrics.ts';
import { startWireModels, wireKeys, type WireModels } from '../support/wire-models.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

// One process answers requests, another works on runs; the tests tell one story on one folder and run in order.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const patience = { timeout: 30_000, interval: 20 };
const startTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const decisionTrace = '0af7651916cd43dd8448eb211c80319c';
const secret = 'ghp_R2D2c3poR2D2c3poR2D2c3poR2D2c3poR2D2';
const phrase = 'zanzibarine quokkas';
let receiver: OtlpReceiver;
let wire: WireModels;
let cli: CommandLine;
let api: ServerProcess;
let worker: ServerProcess;
let streamed = '';

beforeAll(async () => {
  [receiver, wire, cli] = await Promise.all([startOtlpReceiver(), startWireModels(), openCommandLine()]);
  for (const [shape, json] of await readLibraryAnswers()) wire.answer(shape, { json, pieceDelayMs: 1 });
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    THROUGHLINE_LOG: 'info',
    ANTHROPIC_API_KEY: wireKeys.anthropic,
    ANTHROPIC_BASE_URL: wire.url,
  };
  api = await startServer(cli.folder, { args: ['--role', 'api'], env });
  worker = await startServer(cli.folder, {
    args: ['--role', 'worker'],
    env: { ...env, THROUGHLINE_OPS_PORT: '0', OTEL_SERVICE_NAME: 'throughline-worker' },
  });
});

afterAll(async () => {
  await Promise.all([api?.stop(), worker?.stop()]);
  await cli.remove();
  await wire.stop();
  await receiver.stop();
});

const remote = () => ({ env: { THROUGHLINE_URL: api.url }, token: api.token });
const authorized = () => ({ authorization: `Bearer ${api.token}` });
const read = (path: string, headers: Record<string, string> = authorized()) => fetch(`${api.url}${path}`, { headers });

/** From a span up to its root, as far as it came. */
function pathOf(span: ReceivedSpan): string[] {
  const parent = receiver.spans.find(({ spanId }) => spanId === span.parentId);
  return [span.name, ...(parent ? pathOf(parent) : [])];
}

test('what a model writes in the worker is heard at the API while it writes, and goes on behind the last piece', async () => {
  const prd = (await readFile(join(repositoryRoot, 'examples/library-lending.prd.md'), 'utf8')).replace(
    /\n## /,
    `\nThe ${phrase} deploy with ${secret}.\n\n## `,
  );
  await writeFile(join(cli.folder, 'planted.md'), prd);
  await cli.read('prd-import', ['prd', 'import', join(cli.folder, 'planted.md')], remote());
  const started = await fetch(`${api.url}/api/v1/runs`, {
    method: 'POST',
    headers: {
      ...authorized(),
      'content-type': 'application/json',
      'idempotency-key': 'observed-1',
      traceparent: `00-${startTrace}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ workflow: 'inception', prd: 'PRD-001' }),
  });
  expect(started.status).toBe(201);

  const shown = Promise.withResolvers<string>();
  const watched = cli.start(['run', 'watch', 'RUN-001', '--text'], {
    ...remote(),
    onStderr: (text, kill) => {
      if (!text.includes('"invariants":')) return;
      shown.resolve(text);
      kill('SIGTERM');
    },
  });
  const response = await read('/api/v1/runs/RUN-001/stream?until=settled');
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  streamed = await response.text();
  const pieces = [...streamed.matchAll(/^id: (\d+)\nevent: text\ndata: (.*)$/gm)].map(([, id, data = '']) => ({
    id: Number(id),
    ...reportSchemas['run-text'].parse(JSON.parse(data)),
  }));
  expect(new Set(pieces.map(({ node }) => node))).toEqual(
    new Set([
      'identify-concepts',
      'propose-contexts',
      'define-aggregates',
      'write-pseudocode',
      'state-invariants',
      'criticize-daa',
    ]),
  );
  expect(pieces.length).toBeGreaterThan(10);
  expect(pieces.map(({ id }) => id)).toEqual(pieces.map(({ id }) => id).toSorted((a, b) => a - b));
  const text = pieces.flatMap((piece) => (piece.node === 'identify-concepts' ? [piece.text] : [])).join('');
  expect(JSON.parse(text)).toMatchObject({ entities: expect.any(Array) as unknown });

  // It starts later, so that only the last step is sure to be seen, behind the lines of those before it.
  await Promise.race([shown.promise, watched]);
  expect((await watched).stderr).toMatch(/✓ [^]*"invariants":/);

  const later = await read('/api/v1/runs/RUN-001/stream?until=settled', {
    ...authorized(),
    'last-event-id': String(pieces.at(-1)?.id),
  });
  expect(await later.text()).not.toContain('event: text');
  const unknown = await read('/api/v1/runs/RUN-001/stream', { ...authorized(), 'last-event-id': '99999999999' });
  expect(unknown.status).toBe(422);
});

test('nothing of the text is left once the steps have their drafts', async () => {
  const server = await openEmbeddedServer({ folder: join(cli.folder, '.throughline') });
  const client = new pg.Client(server.owner);
  await client.connect();
  try {
    const count = async () => (await client.query<{ rows: string }>('select count(*) as rows from stream_event')).rows[0]?.rows;
    await vi.waitFor(async () => expect(await count()).toBe('0'), patience);
  } finally {
    await client.end();
    await server.release();
  }
});

test('one trace leads from the request through the outbox into the other process, to each request to the model', async () => {
  const ask = await receiver.waitFor(
    (span) =>
      span.traceId === startTrace &&
      span.name.startsWith('chat ') &&
      pathOf(span).some((name) => name.includes('state-invariants')),
  );
  await receiver.waitFor((span) => span.traceId === startTrace && span.name.startsWith('invoke_workflow'));
  // A worker with nothing to do takes it from the outbox itself; otherwise it comes through the queue.
  expect(pathOf(ask).filter((name) => name !== 'create runs')).toEqual([
    ask.name,
    'step inception/state-invariants',
    'node state-invariants',
    'invoke_workflow inception',
    'start_run',
    'runs.start',
    'POST /api/v1/runs',
  ]);
  expect(ask.resource['service.name']).toBe('throughline-worker');
  const request = receiver.spans.find(({ name }) => name === 'POST /api/v1/runs');
  expect(request).toMatchObject({
    parentId: '00f067aa0ba902b7',
    attributes: { 'http.route': '/api/v1/runs', 'http.response.status_code': 201 },
    resource: { 'service.name': 'throughline' },
  });
  expect(request?.resource['service.instance.id']).not.toBe(ask.resource['service.instance.id']);
});

test('a request to a model is a span of the GenAI conventions', () => {
  const ask = receiver.spans.find((span) => span.name.startsWith('chat '));
  expect(ask?.attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'anthropic',
    'gen_ai.request.model': ask?.name.slice('chat '.length),
    'gen_ai.response.model': expect.any(String) as string,
    'gen_ai.response.id': expect.stringMatching(/^msg_/) as string,
    'gen_ai.usage.input_tokens': 1000,
    'gen_ai.usage.output_tokens': 200,
  });
  expect(ask?.attributes['gen_ai.response.finish_reasons']).toBeDefined();
});

test('what a decision sets going belongs to the trace of the decision and links to that of the start', async () => {
  const shown = await read('/api/v1/gates/GATE-001');
  const { blocking } = reportSchemas['gate-show'].parse(await shown.json());
  const waivers = [...new Set(blocking.map(({ code }) => code))].map((code) => ({ code, reason: 'accepted here' }));
  const decided = await fetch(`${api.url}/api/v1/gates/GATE-001/decisions`, {
    method: 'POST',
    headers: {
      ...authorized(),
      'content-type': 'application/json',
      'idempotency-key': 'observed-2',
      'if-match': shown.headers.get('etag') ?? '',
      traceparent: `00-${decisionTrace}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ decision: 'approve', all: true, waivers }),
  });
  expect(decided.status).toBe(201);
  const resumed = await receiver.waitFor((span) => span.name === 'invoke_workflow inception' && span.traceId === decisionTrace);
  expect(resumed.links.map(({ traceId }) => traceId)).toEqual([startTrace]);
  expect(pathOf(resumed).filter((name) => name !== 'create runs')).toEqual([
    'invoke_workflow inception',
    'decide_gate',
    'gates.decide',
    'POST /api/v1/gates/{key}/decisions',
  ]);
  expect(resumed.attributes).toMatchObject({ 'throughline.run.key': 'RUN-001', 'throughline.run.settled_as': 'succeeded' });
});

test('the metrics of the API need a token, those of the worker stand on its own port, and both can be read by Prometheus', async () => {
  expect((await read('/metrics', {})).status).toBe(401);
  const ofApi = readMetrics(await (await read('/metrics')).text());
  expect(ofApi.get('throughline_http_requests_total{method="POST",route="/api/v1/runs",status="201"}')).toBe(1);
  expect(ofApi.get('throughline_gate_decisions_total{decision="approve"}')).toBe(1);
  expect(ofApi.get('throughline_gates_open')).toBe(0);
  const { ops } = JSON.parse(worker.stdout()) as { ops: string };
  const ofWorker = readMetrics(await (await fetch(`${ops}/metrics`)).text());
  expect(ofWorker.get('throughline_run_settlements_total{workflow="inception",status="succeeded"}')).toBe(1);
  expect(ofWorker.get('throughline_decision_to_next_node_seconds_count{workflow="inception"}')).toBe(1);
  const asked = [...ofWorker].filter(([sample]) => sample.startsWith('throughline_model_requests_total'));
  expect(asked.map(([, value]) => value)).toEqual([6]);
  for (const sample of [...ofApi.keys(), ...ofWorker.keys()]) expect(sample).not.toMatch(/(RUN|GATE|PRD|DAA)-\d/);
});

test('the log tells the life of the run with its trace, in lines of JSON', () => {
  const lines = worker
    .stderr()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter(({ runKey }) => runKey === 'RUN-001').map(({ msg }) => msg)).toEqual([
    'run taken',
    'run waits at a gate',
    'run taken',
    'run settled',
  ]);
  expect(lines.find(({ msg }) => msg === 'run taken')).toMatchObject({ traceId: startTrace, level: 30 });
  expect(api.stderr()).toContain('"msg":"gate decided"');
});

test('no secret, no token and no word of the PRD is in a span or in the log', async () => {
  await Promise.all([api.stop(), worker.stop()]);
  const everywhere = [receiver.text(), api.stderr(), worker.stderr()];
  for (const place of everywhere) {
    for (const hidden of [secret, phrase, api.token, wireKeys.anthropic]) expect(place).not.toContain(hidden);
  }
  expect(streamed).not.toContain(secret);
});
