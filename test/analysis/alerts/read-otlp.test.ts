import { expect, it } from 'vitest';
import { readOtlp } from '../../../src/analysis/alerts/read-otlp.ts';

const attribute = (key: string, stringValue: string): object => ({ key, value: { stringValue } });

it('bounds the labels of an exception, and of all that share a resource, and keeps long stack traces', () => {
  const stackTrace = 'at f (a.ts:1)\n'.repeat(5_000);
  const attributes = Array.from({ length: 150 }, (_one, at) => attribute(`k${at}`, 'v'.repeat(3_000)));
  const record = { attributes: [attribute('exception.stacktrace', stackTrace), attribute('custom', 'w'.repeat(50_000))] };
  const { alerts } = readOtlp({
    resourceLogs: [{ resource: { attributes }, scopeLogs: [{ logRecords: Array.from({ length: 2_000 }, () => record) }] }],
  });
  expect(alerts).toHaveLength(2_000);
  const [first] = alerts;
  expect(first?.stackTrace).toBe(stackTrace);
  expect(Object.values(first?.labels ?? {}).map(({ length }) => length)).toEqual(Array.from({ length: 100 }, () => 2_000));
  expect(JSON.stringify(alerts.map(({ labels }) => labels)).length).toBeLessThan(11_000_000);
});
