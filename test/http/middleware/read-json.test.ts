import { expect, test } from 'vitest';
import { readJson } from '../../../src/http/middleware/read-json.ts';

const read = (text: string): unknown => readJson(new TextEncoder().encode(text));
const fields = (count: number, separator: string): string =>
  `{${Array.from({ length: count }, (_, at) => `"f${at}"${separator}1`).join(',')}}`;

test.each([':', ' : ', '\n:'])('counts a field before %j, however it is spaced', (separator) => {
  expect(Object.keys(read(fields(180_000, separator)) as object)).toHaveLength(180_000);
  expect(() => read(fields(180_001, separator))).toThrow('more than 180000 fields');
});

test('takes what a text quotes for no field', () => {
  const log = '{"level":30,"msg":"a \\" b","time":1}\n'.repeat(100_000);
  expect(read(JSON.stringify({ text: log }))).toEqual({ text: log });
});
