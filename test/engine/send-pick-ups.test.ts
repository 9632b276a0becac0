import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPickUps } from '../../src/engine/send-pick-ups.ts';
import type { PickUp } from '../../src/ports/run-execution.ts';
import { startTelemetry } from '../../src/telemetry/start-telemetry.ts';
import { readTraceSettings } from '../../src/telemetry/trace-settings.ts';
import { startOtlpReceiver, type OtlpReceiver } from '../support/otlp-receiver.ts';

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
let receiver: OtlpReceiver;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
});
afterAll(() => receiver.stop());

/** What the queue is given. */
async function send(pickUps: readonly PickUp[]): Promise<readonly PickUp[]> {
  let added: readonly PickUp[] = [];
  await sendPickUps({ add: async (given) => void (added = given) }, pickUps);
  return added;
}

test('without telemetry a wake-up goes into the queue as it came, with its trace', async () => {
  const pickUps = [{ runKey: 'RUN-001', wake: 1, traceparent }];
  expect(await send(pickUps)).toEqual(pickUps);
});

test('each wake-up leaves a mark in its own trace, which its worker goes on from, and one without a trace leaves none', async () => {
  const stop = await startTelemetry(readTraceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }, []), { version: '0' });
  const untraced = { runKey: 'RUN-002', wake: 1, traceparent: null };
  const [sent, other] = await send([{ runKey: 'RUN-001', wake: 3, traceparent }, untraced]);
  await stop();
  expect(receiver.spans).toHaveLength(1);
  const [mark] = receiver.spans;
  expect(mark).toMatchObject({
    name: 'create runs',
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    parentId: '00f067aa0ba902b7',
    attributes: { 'messaging.system': 'bullmq', 'throughline.run.key': 'RUN-001' },
  });
  expect(sent?.traceparent).toBe(`00-${mark?.traceId}-${mark?.spanId}-01`);
  expect(other).toEqual(untraced);
});
