import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { textOf } from '../../../src/documents/markdown/node-text.ts';
import { readInline } from '../../../src/documents/markdown/read-inline.ts';

const options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

function fullTexts(text: string): unknown {
  const [paragraph] = fromMarkdown(`x${text}`, options).children;
  return paragraph?.type === 'paragraph' ? textOf(paragraph.children as Nodes[]) : null;
}

// One letter in front, so that nothing begins a block.
const signs = [
  'a',
  'b',
  ' ',
  ' ',
  '*',
  '*',
  '_',
  '_',
  '**',
  '`',
  '[',
  ']',
  '(',
  ')',
  '](',
  '\\',
  '&amp;',
  '&',
  ';',
  '<br>',
  '<',
  '>',
  '!',
  '.',
  '"',
];
const more = [
  '@',
  'a@b.co',
  'http://',
  'www.',
  ':',
  '/',
  '\n',
  '  \n',
  'é',
  '😀',
  '\u00a0',
  '|',
  '#',
  '-',
  '~',
  '[l](u)',
  '**b**',
];
const text = fc.array(fc.constantFrom(...signs, ...signs, ...more), { maxLength: 14 }).map((pieces) => pieces.join(''));

test('texts are those that the full parser gives', () => {
  let read = 0;
  fc.assert(
    fc.property(text, (written) => {
      // A line of its own may begin a block, which is for whoever splits lines.
      fc.pre(!/\n[\s>#+*_=|:-]|\n$|\]:/.test(written) && !/\n\d/.test(written));
      const nodes = readInline(`x${written}`);
      if (nodes === null) return;
      read += 1;
      expect(textOf(nodes)).toEqual(fullTexts(written));
    }),
    { numRuns: 6_000 },
  );
  // Else nothing would have been compared.
  expect(read).toBeGreaterThan(1_000);
});

test('marks in good order need no other parser', () => {
  const many = [
    '**a** b',
    'a *b* **c *d* e**',
    '`a*b`',
    '[a](b) and [*c*](http://d/e_f)',
    'a\\*b',
    'a_b_c',
    '1 < 2 & 3',
    'a &amp; b',
    'a<br>b',
  ];
  for (const one of [...many, 'see http://a.b/c?d=e, or ada@b.co', 'a  \nb\\\nc', '[x] [y]', '5 * 4'])
    expect(readInline(one), one).not.toBeNull();
});

test('what is out of order is left to the full parser', () => {
  for (const one of [
    '*a',
    'a**',
    '***a***',
    '*a **b* c**',
    '`a',
    '``a``',
    '[a](b "c")',
    '[a](',
    '![a](b)',
    '<b>',
    '~a~',
    '&#35;',
    '*a@b.co*',
    'a\tb',
  ])
    expect(readInline(one), one).toBeNull();
});
