import { expect, it } from 'vitest';
import { readOnce } from '../../src/analysis/read-once.ts';

it('reads a text once, each text for itself, and a long one anew', () => {
  const asked: string[] = [];
  const read = readOnce((text) => {
    asked.push(text.slice(0, 3));
    return text.length;
  });
  const long = 'long'.repeat(1000);
  expect(['one', 'three', 'one', '', '', long, long].map(read)).toEqual([3, 5, 3, 0, 0, 4000, 4000]);
  expect(asked).toEqual(['one', 'thr', '', 'lon', 'lon']);
});

it('answers the same when it has forgotten', () => {
  const read = readOnce((text) => text.length);
  for (let at = 0; at < 10_000; at += 1) expect(read(`${at}`)).toBe(`${at}`.length);
});
