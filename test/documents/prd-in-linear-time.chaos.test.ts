import { expect, it } from 'vitest';
import { importPrd } from '../../src/documents/prd/read-prd.ts';
import { measureCpuMs } from '../analysis/cpu-time.ts';

const read = (text: string): unknown => importPrd([{ name: 'prd.md', bytes: new TextEncoder().encode(text) }]);

/** Inputs that were slow, and one of each mark that a reader may look ahead for. */
const hostile: Record<string, (size: number) => string> = {
  'spaces before a letter': (size) => `# A\n\n${' '.repeat(size)}x`,
  'no-break spaces': (size) => `As a user, I want x${'\u00a0'.repeat(size)}y so that z`,
  headings: (size) => '# a\n'.repeat(size / 4),
  'lazy continuation': (size) => '- a\nb\n'.repeat(size / 6),
  'open emphasis': (size) => '*a'.repeat(size / 2),
  'open links': (size) => '[a]('.repeat(size / 4),
  'open tags': (size) => '<a '.repeat(size / 3),
  'open fences': (size) => '````a\n```\n'.repeat(size / 10),
  'open comments': (size) => `x\n\n${'<!--\n'.repeat(size / 5)}`,
  'deep lists': (size) => Array.from({ length: Math.sqrt(size) }, (_, at) => `${' '.repeat(at)}- a b`).join('\n'),
  'rows of a table': (size) => `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(size / 6)}`,
  'the same story': (size) => '- As a user, I want to do x so that y\n'.repeat(size / 38),
  'the same id': (size) => '### US-8: a b\n- a b\n'.repeat(size / 20),
  'unread passages': (size) => 'word\n\n- a b\n\n'.repeat(size / 13),
  goals: (size) => `## Goals\n${'a b\n\n'.repeat(size / 5)}`,
  names: (size) => `**${'a:'.repeat(size / 2)}`,
  sentences: (size) => `As a user, I want ${'A. '.repeat(size / 3)}`,
};

it.for(Object.entries(hostile))('reads %s in time linear in their number', { timeout: 120_000, retry: 2 }, ([, make]) => {
  let size = 20_000;
  while (size < 640_000 && measureCpuMs(() => read(make(size))) < 120) size *= 2;
  const median = (length: number): number => {
    const text = make(length);
    return Array.from({ length: 7 }, () => measureCpuMs(() => read(text))).toSorted((a, b) => a - b)[3] ?? 0;
  };
  const [one, two] = [median(size / 2), median(size)];
  // Below it the clock and the collector of garbage are most of the time.
  if (one > 50) expect(two / one).toBeLessThan(3);
});
