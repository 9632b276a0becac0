import { expect, test } from 'vitest';
import { parseTraceparent, writeTraceparent } from '../../src/telemetry/traceparent.ts';

const good = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

test('a traceparent is read and written as it came', () => {
  const place = parseTraceparent(good);
  expect(place).toEqual({ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', traceFlags: 1 });
  expect(place && writeTraceparent(place)).toBe(good);
});

test('a later version may say more, which is left alone', () => {
  expect(parseTraceparent(good.replace(/^00/, 'cc') + '-more')?.spanId).toBe('00f067aa0ba902b7');
});

test.each([
  null,
  undefined,
  '',
  'nonsense',
  good.toUpperCase(),
  good.replace(/^00/, 'ff'),
  `${good}-more`,
  good.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32)),
  good.replace('00f067aa0ba902b7', '0'.repeat(16)),
  `${good}\n${good}`,
])('%j is no traceparent', (text) => {
  expect(parseTraceparent(text)).toBeNull();
});
