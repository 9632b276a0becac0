import { describe, expect, it } from 'vitest';
import { toDiffRows } from '../../src/web/ui/diff-rows.ts';

/** `~word~` is a marked word. */
function render(lines: readonly string[]): string[] {
  return toDiffRows(lines).map(
    ({ kind, pieces }) => `${kind} ${pieces.map(({ text, isChanged }) => (isChanged ? `~${text}~` : text)).join('')}`,
  );
}

describe('toDiffRows', () => {
  it.each([
    ['marks the words that changed', ['-a loan ends', '+a loan closes'], ['removed a loan ~ends~', 'added a loan ~closes~']],
    ['pairs lines in their order', ['-one x', '-two y', '+one z'], ['removed one ~x~', 'removed two y', 'added one ~z~']],
    ['marks nothing where all was replaced', ['-alpha', '+something else'], ['removed alpha', 'added something else']],
    ['keeps the rest as it is', [' # Title', '+new'], ['same # Title', 'added new']],
  ])('%s', (_, lines, expected) => {
    expect(render(lines)).toEqual(expected);
  });

  it('compares no words of very long lines', () => {
    const long = 'word '.repeat(1_000);
    expect(render([`-${long}a`, `+${long}b`]).every((row) => !row.includes('~'))).toBe(true);
  });
});
