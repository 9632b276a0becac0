import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { NotFoundError } from '../../src/lifecycle/errors.ts';
import { currentTraceparent } from '../../src/telemetry/current-traceparent.ts';
import { currentSpan, inSpan, outsideTrace, withTraceparent } from '../../src/telemetry/spans.ts';
import { startTelemetry } from '../../src/telemetry/start-telemetry.ts';
import { readTraceSettings } from '../../src/telemetry/trace-settings.ts';
import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '../support/otlp-receiver.ts';

const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
let receiver: OtlpReceiver;
let stop: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
});
afterEach(() => stop());
afterAll(() => receiver.stop());

async function start(environment: NodeJS.ProcessEnv = {}): Promise<void> {
  const settings = readTraceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...environment }, []);
  stop = await startTelemetry(settings, { version: '1.2.3' });
}

/** What was sent; sends the rest first. */
async function sent(): Promise<Record<string, ReceivedSpan>> {
  await stop();
  return Object.fromEntries(receiver.spans.map((span) => [span.name, span]));
}

test('until it is started a span is only its work', async () => {
  expect(inSpan('a', {}, () => currentSpan())).toBeNull();
  expect(withTraceparent(parent, () => currentTraceparent())).toBeNull();
  expect(await inSpan('b', { kind: 'server' }, async (span) => (span.set({ node: 'x' }), 7))).toBe(7);
});

test('until it is started a million spans cost less than a second', () => {
  let sum = 0;
  const startedAt = performance.now();
  for (let turn = 0; turn < 1_000_000; turn += 1) sum += inSpan('a', {}, () => turn & 1);
  expect(sum).toBe(500_000);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('spans lie within each other across awaits, in the trace that the caller named, with the service as their resource', async () => {
  await start();
  await withTraceparent(parent, () =>
    inSpan('outer', { kind: 'server' }, async () => {
      await Promise.resolve();
      await Promise.all([inSpan('left', {}, async () => 1), inSpan('right', {}, async () => 2)]);
    }),
  );
  const { outer, left, right } = await sent();
  expect(outer).toMatchObject({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    parentId: '00f067aa0ba902b7',
    resource: { 'service.name': 'throughline', 'service.version': '1.2.3' },
  });
  expect([left?.parentId, right?.parentId]).toEqual([outer?.spanId, outer?.spanId]);
});

test('a traceparent that is none begins a trace of its own', async () => {
  await start();
  withTraceparent('00-nonsense', () => inSpan('alone', {}, () => undefined));
  expect((await sent())['alone']?.parentId).toBe('');
});

test('what was opened within a span and outlives it does not belong to it', async () => {
  await start();
  inSpan('opener', {}, () => outsideTrace(() => inSpan('long-lived', {}, () => undefined)));
  const { opener, 'long-lived': lasting } = await sent();
  expect(lasting?.traceId).not.toBe(opener?.traceId);
});

test('a span links to other traces, and to nothing that is no trace', async () => {
  await start();
  inSpan('linked', { links: [parent, null, 'nonsense'] }, () => undefined);
  expect((await sent())['linked']?.links).toEqual([{ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }]);
});

test('an error passes, and leaves its id in the span but never its message', async () => {
  await start();
  const error = new NotFoundError({ id: 'run.not-found', message: 'the PRD says hunter2-and-more', fix: 'none' });
  await expect(inSpan('rejects', {}, () => Promise.reject(error))).rejects.toBe(error);
  expect(() =>
    inSpan('throws', {}, () => {
      throw new TypeError('the PRD says hunter2-and-more');
    }),
  ).toThrow(TypeError);
  const { rejects, throws } = await sent();
  expect(rejects).toMatchObject({ failed: true, attributes: { 'error.type': 'run.not-found' } });
  expect(throws).toMatchObject({ failed: true, attributes: { 'error.type': 'TypeError' } });
  expect(receiver.text()).not.toContain('hunter2');
});

test('a sampler that is off sends nothing, and the trace goes on without being sampled', async () => {
  await start({ OTEL_TRACES_SAMPLER: 'always_off' });
  expect(inSpan('unseen', {}, () => currentTraceparent())).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect((await sent())['unseen']).toBeUndefined();
});

test('a collector that is down slows nothing, and an ending process waits for it no longer than three seconds', async () => {
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const startedAt = performance.now();
  for (let turn = 0; turn < 5_000; turn += 1) inSpan('lost', {}, () => undefined);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  const stoppedAt = performance.now();
  await stop();
  expect(performance.now() - stoppedAt).toBeLessThan(3_000);
});

test('two parts of one process share what traces, which ends with the last', async () => {
  await start();
  const first = stop;
  await start();
  await first();
  expect(inSpan('still', {}, () => currentSpan())).not.toBeNull();
  await stop();
  expect(inSpan('no-more', {}, () => currentSpan())).toBeNull();
});
