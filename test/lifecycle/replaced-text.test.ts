import { expect, it } from 'vitest';
import { listReplaced, markOf, readStanding, withoutReplaced } from '../../src/lifecycle/replaced-text.ts';

const mark = (id: string, text: string): string => markOf({ id, text, by: 'Ada', at: '2026-11-22T10:00:00.000Z' });

it('says who decided what and when, on one line that ends as a sentence does', () => {
  expect(mark('DEC-5', 'A table,\nin the  database')).toBe(' → DEC-5 (Ada, 2026-11-22): A table, in the database.');
  expect(markOf({ id: 'DEC-1', text: 'Yes.', by: '', at: '' })).toBe(' → DEC-1: Yes.');
  expect(markOf({ id: 'DEC-1', text: 'Yes.', by: 'Ada (lead)', at: '' })).toBe(' → DEC-1 (Ada lead ): Yes.'.replace('d )', 'd)'));
});

it('reads what holds: not what is struck, and what was decided about it', () => {
  const struck = `- **List**: ~~Held in\n  memory.~~${mark('DEC-5', 'A table')} The rest.`;
  expect(readStanding(struck)).toBe('- **List**: A table. The rest.');
  expect(readStanding(`~~Old.~~${mark('DEC-1', 'New')}${mark('DEC-2', 'Newer')}`)).toBe('New. Newer.');
  expect(readStanding(`The card is charged.${mark('DEC-2', 'Within 2 s')}`)).toBe('The card is charged. Within 2 s.');
  expect(readStanding('One ~~two~~ three, a → b, ~5 minutes, ~~~\ncode\n~~~')).toBe(
    'One three, a → b, ~5 minutes, ~~~\ncode\n~~~',
  );
  expect(readStanding(`All.\n\n${mark('CH-6', 'Watched').trimStart()}\n\n→ RFC-002: see there`)).toBe(
    'All.\n\nWatched.\n\n→ RFC-002: see there',
  );
  expect(withoutReplaced({ a: ['~~x~~ y'], n: 1 })).toEqual({ a: [' y'], n: 1 });
});

it('lists what a decision took the place of', () => {
  expect(listReplaced(`~~Old one.~~${mark('DEC-1', 'New')} and ~~just gone~~`)).toEqual([{ sentence: 'Old one.', by: 'DEC-1' }]);
});
