import { expect, it } from 'vitest';
import {
  isPointerToDecision,
  listHidden,
  listReplaced,
  markOf,
  readStanding,
  withoutReplaced,
} from '../../src/lifecycle/replaced-text.ts';

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
  expect(withoutReplaced({ a: ['~~x~~ y'], n: 1 })).toEqual({ a: ['y'], n: 1 });
});

it('reads a mark without words, of which the words stand at another place, and takes no arrow of a person for one', () => {
  expect(readStanding('A. ~~B.~~ → DEC-2 C.\nD. → DEC-12 → CH-3 E.')).toBe('A. C.\nD. E.');
  expect(readStanding('reads ~~from Kafka~~. → DEC-2 Then on.')).toBe('reads. Then on.');
  expect(readStanding(`~~X.~~ → DEC-2${mark('DEC-3', 'W')} Z.`)).toBe('W. Z.');
  expect(readStanding('- **Cache**: ~~Redis.~~ → DEC-1 → DEC-2\n- ~~Kafka\n  too.~~ → DEC-1\n\n→ DEC-3\n\nThe rest.')).toBe(
    '- **Cache**: As DEC-1 and DEC-2 say.\n- As DEC-1 says.\n\nAs DEC-3 says.\n\nThe rest.',
  );
  for (const text of ['Q-1 → DEC-2, Q-2 → DEC-3 are mapped.', '| Q-1 → DEC-2 | a |']) expect(readStanding(text)).toBe(text);
  expect(isPointerToDecision('As DEC-1 and DEC-2 say.')).toBe(true);
  expect(isPointerToDecision('As DEC-1 says, a table.')).toBe(false);
});

it('lists what a decision took the place of', () => {
  expect(listReplaced(`~~Old one.~~${mark('DEC-1', 'New')} and ~~just gone~~`)).toEqual([{ sentence: 'Old one.', by: 'DEC-1' }]);
  expect(listReplaced('reads ~~from Kafka~~. → DEC-12 And on.')).toEqual([{ sentence: 'from Kafka', by: 'DEC-12' }]);
});

it.each([
  ['- ~~Kafka for events~~; ~~Vonage for texts~~.', '- '],
  ['- **Stores**: ~~Redis~~, ~~MongoDB~~ and ~~Kafka~~.', '- **Stores**: '],
  ['Orders wait. ~~They wait in Redis~~; ~~or in Kafka~~.', 'Orders wait. '],
  ['| Orders | ~~Kafka~~', '| Orders | '],
  ['- ~~Kafka for events~~; Vonage for texts.', '- Vonage for texts. '],
  ['~~Kafka~~ and Vonage carry it.', 'Vonage carry it. '],
  ['Kafka, ~~Redis~~, Vonage.', 'Kafka, Vonage. '],
  ['Kafka, ~~Redis~~ and Vonage.', 'Kafka and Vonage. '],
  ['Kafka and ~~Vonage~~.', 'Kafka. '],
  ['Kafka; ~~Redis~~; Vonage.', 'Kafka; Vonage. '],
  ['It is kept (~~in Redis~~) for a day.', 'It is kept for a day. '],
  ['| Orders | Kafka and ~~Redis~~', '| Orders | Kafka. '],
  ['Sender: ~~reads from Kafka and~~ sends texts ~~through Vonage~~ at noon.', 'Sender: sends texts at noon. '],
])('leaves nothing before, between or behind what is struck: %s', (text, left) => {
  const marks = `${mark('DEC-1', 'The gateway.')}${mark('DEC-2', 'A table.')}`;
  expect(readStanding(`${text}${marks}`)).toBe(`${left}The gateway. A table.`);
});

it('drops a bullet of which all is struck and that no decision follows', () => {
  expect(readStanding('- ~~Kafka.~~\n- Vonage.\n- ~~Redis~~; ~~Oracle~~.')).toBe('- Vonage.\n');
});

it('says of what is hidden where it stands, with what joined it', () => {
  const text = `Kafka and ~~Vonage~~.${mark('DEC-1', 'The gateway.')}`;
  expect(listHidden(text).map(({ start, end, isMark }) => [text.slice(start, end), isMark])).toEqual([
    [' and ~~Vonage~~', false],
    [' → DEC-1 (Ada, 2026-11-22): ', true],
  ]);
});
