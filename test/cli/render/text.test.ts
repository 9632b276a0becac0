import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count } from '../../../src/lifecycle/count.ts';
import {
  displayWidth,
  duration,
  flow,
  hang,
  joinWords,
  oneLine,
  documentText,
  printable,
  truncate,
  truncateStart,
  wrap,
} from '../../../src/cli/render/text.ts';

const anyText = fc.string({ unit: 'grapheme', maxLength: 200 });
const anyWidth = fc.integer({ min: 2, max: 120 });

describe('wrap', () => {
  test('no line is wider than asked, whatever the text', () => {
    fc.assert(
      fc.property(anyText, anyWidth, (text, width) => {
        for (const line of wrap(text, width)) expect(displayWidth(line)).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('nothing but spacing is lost', () => {
    fc.assert(
      fc.property(anyText, anyWidth, (text, width) => {
        expect(wrap(text, width).join('').replaceAll(' ', '')).toBe(oneLine(text).replaceAll(' ', ''));
      }),
    );
  });

  test('breaks at spaces and fills lines', () => {
    expect(wrap('a loan is renewed at most twice', 12)).toEqual(['a loan is', 'renewed at', 'most twice']);
  });

  test('a word wider than the line is split', () => {
    expect(wrap('abcdefgh ij', 5)).toEqual(['abcde', 'fgh', 'ij']);
  });
});

test('truncate keeps within the width and marks the cut', () => {
  expect(truncate('borrow a copy', 8)).toBe('borrow…');
  expect(truncate('borrow', 8)).toBe('borrow');
  fc.assert(
    fc.property(anyText.map(oneLine), anyWidth, (text, width) => {
      expect(displayWidth(truncate(text, width))).toBeLessThanOrEqual(width);
    }),
  );
});

test('truncateStart keeps the end within the width', () => {
  expect(truncateStart('docs/long/path.md:12:3', 10)).toBe('…h.md:12:3');
  fc.assert(
    fc.property(anyText.map(oneLine), anyWidth, (text, width) => {
      expect(displayWidth(truncateStart(text, width))).toBeLessThanOrEqual(width);
    }),
  );
});

test('a wide character takes two columns, a mark above a letter none', () => {
  expect(displayWidth('図書館')).toBe(6);
  expect(displayWidth('e\u0301')).toBe(1);
  expect(displayWidth('\u001B[31mred\u001B[39m')).toBe(3);
});

test('text from documents cannot steer the terminal', () => {
  expect(oneLine('a\u001B[2Jb\r\n\tc\u0007\u009Bd')).not.toMatch(/\p{Cc}/u);
  expect(printable('title\u001B]0;owned\u0007\nnext\tcell')).toBe('title\\u001b]0;owned\\u0007\nnext\tcell');
  expect(printable('one\r\ntwo\rthree\u009B2J')).toBe('one\ntwo\\u000dthree\\u009b2J');
});

test('printable writes hidden characters by their numbers, and leaves marks of direction in Hebrew alone', () => {
  expect(printable('\u202Etcejer\u202C it, \u2066all\u2069 of it ש\u200F!')).toBe(
    String.raw`\u202etcejer\u202c it, \u2066all\u2069 of it ש` + '\u200F!',
  );
});

test('a document goes to a pipe as it is, and to a screen with its control characters told', () => {
  const content = '# Old row\n\nIt rings.\u0007 \u001B[2J\n';
  expect(documentText(content, { isScreen: false })).toBe(content.trimEnd());
  expect(documentText(content, { isScreen: true })).toBe('# Old row\n\nIt rings.\\u0007 \\u001b[2J');
});

test('hang indents what follows to where the text began', () => {
  expect(hang('US-1  ', 'borrow an available copy', 20)).toEqual(['US-1  borrow an', '      available copy']);
});

test('numbers are said as a person says them', () => {
  expect([count(1, 'story', 'stories'), count(0, 'story', 'stories')]).toEqual(['1 story', '0 stories']);
  expect(joinWords(['a', 'b', 'c'], 'or')).toBe('a, b or c');
  expect([12, 2210, 180_000, 7_200_000, 3 * 86_400_000].map(duration)).toEqual(['12 ms', '2.2 s', '3 min', '2 h', '3 days']);
});

test('items side by side stay whole on their line, and one that is too long is wrapped', () => {
  expect(flow('Next: ', ['/accept CH-1 …', '/rebut CH-1 …', '/park CH-1 …'], '   ', 40)).toEqual([
    'Next: /accept CH-1 …   /rebut CH-1 …',
    '      /park CH-1 …',
  ]);
  expect(flow('', ['one two three four', 'five'], ' · ', 12)).toEqual(['one two', 'three four', 'five']);
  expect(flow('', [], ' · ', 12)).toEqual([]);
});
