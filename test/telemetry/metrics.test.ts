import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { counters, gauges, histograms, prefix } from '../../src/telemetry/metric-list.ts';
import type * as Metrics from '../../src/telemetry/metrics.ts';
import { readMetrics } from '../support/read-metrics.ts';

let meter: Metrics.Meter;
let count: typeof Metrics.count;
let observe: typeof Metrics.observe;

beforeAll(async () => {
  // Of its own: test files that share this process count as well.
  vi.resetModules();
  const metrics = await import('../../src/telemetry/metrics.ts');
  ({ count, observe } = metrics);
  // Before it is started, which must not fail and not be kept.
  count('model_repeats_total', { provider: 'early', reason: 'x' });
  meter = await metrics.startMetrics();
});

afterAll(() => vi.resetModules());

const page = async (readings: Parameters<Metrics.Meter['render']>[0] = []) => readMetrics((await meter.render(readings)).text);

test('every figure has a name that says its unit, and is on the page with its help from the start', async () => {
  const { text, contentType } = await meter.render([]);
  expect(contentType).toBe('text/plain; version=0.0.4; charset=utf-8');
  for (const name of Object.keys({ ...counters, ...histograms, ...gauges })) expect(text).toContain(`# HELP ${prefix}${name} `);
  expect(Object.keys(counters).filter((name) => !name.endsWith('_total'))).toEqual([]);
  expect(Object.keys(histograms).filter((name) => !name.endsWith('_seconds'))).toEqual([]);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});

test('what is counted and observed is on the page', async () => {
  count('model_requests_total', { provider: 'anthropic', model: 'm', outcome: 'ok' });
  count('model_requests_total', { provider: 'anthropic', model: 'm', outcome: 'ok' }, 2);
  observe('node_duration_seconds', { workflow: 'inception', node: 'lint-daa' }, 0.3);
  const samples = await page();
  expect(samples.get('throughline_model_requests_total{provider="anthropic",model="m",outcome="ok"}')).toBe(3);
  expect(samples.get('throughline_node_duration_seconds_bucket{le="0.5",workflow="inception",node="lint-daa"}')).toBe(1);
  expect(samples.get('throughline_node_duration_seconds_sum{workflow="inception",node="lint-daa"}')).toBeCloseTo(0.3);
  expect([...samples.keys()].filter((sample) => sample.includes('early'))).toEqual([]);
});

test('gauges are what was read just now, and nothing of what was read before', async () => {
  const waiting = { gauge: 'runs', labels: { workflow: 'inception', status: 'waiting' }, value: 4 } as const;
  expect((await page([waiting])).get('throughline_runs{workflow="inception",status="waiting"}')).toBe(4);
  expect((await page()).has('throughline_runs{workflow="inception",status="waiting"}')).toBe(false);
});

test('callers who name ever new models make no more than sixty lines, and a long name is cut', async () => {
  for (let caller = 0; caller < 500; caller += 1)
    count('model_cost_usd_total', { provider: 'openai', model: `made-up-${caller}` });
  count('model_tokens_total', { provider: 'openai', model: 'x'.repeat(10_000), type: 'input' });
  const keys = [...(await page()).keys()];
  expect(keys.filter((sample) => sample.startsWith('throughline_model_cost_usd_total{'))).toHaveLength(61);
  expect(keys).toContain('throughline_model_cost_usd_total{provider="openai",model="other"}');
  expect(Math.max(...keys.map((sample) => sample.length))).toBeLessThan(400);
});

test('a value with quotes and line ends stays one line of the page', async () => {
  count('http_refusals_total', { refusal: 'a"b\nc\\d' });
  expect([...(await page()).keys()].some((sample) => sample.includes('a\\"b\\nc\\\\d'))).toBe(true);
});
