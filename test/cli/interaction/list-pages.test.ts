import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addLimit, listPages, withMore } from '../../../src/cli/interaction/list-pages.ts';
import { createStyle } from '../../../src/cli/render/style.ts';
import type { PageRequest } from '../../../src/ports/pages.ts';

/** A store of so many numbers, which notes what it was asked for. */
function numbers(total: number) {
  const asked: PageRequest[] = [];
  const fetchPage = (page: PageRequest) => {
    asked.push(page);
    const from = Number(page.cursor ?? 0);
    const to = Math.min(total, from + page.limit);
    const items = Array.from({ length: to - from }, (_, index) => from + index);
    return Promise.resolve({ items, next: to < total ? String(to) : null });
  };
  return { asked, fetchPage };
}

test('pages are fetched until the limit, in the largest steps that a page allows', async () => {
  const { asked, fetchPage } = numbers(1000);
  const { items, next } = await listPages(450, fetchPage);
  expect(items).toEqual(Array.from({ length: 450 }, (_, index) => index));
  expect(next).toBe('450');
  expect(asked).toEqual([{ limit: 200 }, { limit: 200, cursor: '200' }, { limit: 50, cursor: '400' }]);
});

test('a short list is all of it, and an empty one is one question', async () => {
  expect(await listPages(100, numbers(7).fetchPage)).toEqual({ items: [0, 1, 2, 3, 4, 5, 6], next: null });
  const empty = numbers(0);
  expect(await listPages(100, empty.fetchPage)).toEqual({ items: [], next: null });
  expect(empty.asked).toHaveLength(1);
});

test('a list that was cut says how to see more, a whole one says nothing', () => {
  const style = createStyle({ color: false, command: 'throughline' });
  expect(withMore('a table', { items: [1, 2], next: '2' }, style)).toBe('a table\n… and more: add --limit 20');
  expect(withMore('a table', { items: [1, 2], next: null }, style)).toBe('a table');
});

test.each(['0', '-1', '1.5', 'ten', '', '99999999'])('%o is no limit', (text) => {
  const list = addLimit(new Command('list')).exitOverride();
  expect(() => list.parse(['--limit', text], { from: 'user' })).toThrow(
    expect.objectContaining({ id: 'limit.malformed' }) as Error,
  );
});

test('the limit is 100 unless said otherwise', () => {
  expect(addLimit(new Command('list')).parse([], { from: 'user' }).opts()).toEqual({ limit: 100 });
  expect(addLimit(new Command('list')).parse(['--limit', '7'], { from: 'user' }).opts()).toEqual({ limit: 7 });
});
