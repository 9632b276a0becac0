import { expect, test, vi } from 'vitest';
import { printDesign } from './design-section.ts';

test('prints of each number of decisions how it grows, and what telling costs beside marking', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    printDesign({ components: 10, decisions: [2, 4] });
    const rows = log.mock.calls.flat().flatMap((line) =>
      /^\| \d/.test(String(line))
        ? [
            String(line)
              .split('|')
              .map((cell) => cell.trim()),
          ]
        : [],
    );
    expect(rows.map(([, decisions, taken]) => [decisions, taken])).toEqual([
      ['2', expect.stringMatching(/^[1-9]/)],
      ['4', expect.stringMatching(/^[1-9]/)],
    ]);
    expect(rows[0]?.[6]).toBe('1.0');
  } finally {
    log.mockRestore();
  }
});
