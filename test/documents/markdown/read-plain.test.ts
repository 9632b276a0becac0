import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { textsOf } from '../../../src/documents/markdown/node-text.ts';
import { readPlain } from '../../../src/documents/markdown/read-plain.ts';

const options = { extensions: [gfm(), { disable: { null: ['codeIndented'] } }], mdastExtensions: [gfmFromMarkdown()] };

/** What the readers of this room look at. */
function essence(node: unknown): unknown {
  const { type, children, value, depth, ordered, lang, position } = node as Record<string, unknown>;
  // Nobody asks where a text within a paragraph stands, nor for links.
  const holdsText = ['paragraph', 'heading', 'tableCell'].includes(String(type));
  const inner = holdsText
    ? { texts: textsOf(children as Nodes[]) }
    : Array.isArray(children)
      ? { children: children.map(essence) }
      : {};
  return { type, value, depth, ordered, lang, ...inner, position };
}

const words = [
  'a',
  'Öl',
  '7',
  '12.5',
  'x:y',
  'it’s',
  '(b)',
  'a|b',
  '-',
  '+',
  'e.g.',
  'So: so',
  '“q”',
  '=',
  '5) x',
  '1.',
  'www',
  '#',
  '$1',
  '😀',
];
const marked = [
  [
    '**b**',
    '*e*',
    '_u_',
    '__s__',
    '`c*d`',
    '` p `',
    '[l](u)',
    '[*l*](u/v_w)',
    '[l]',
    '[ ]',
    '<br>',
    '<br/>',
    '&amp;',
    '&copy',
    '\\*',
    '\\',
    'a_b_c',
    '5 * 4',
  ],
  [
    'http:',
    'http://a.b/c?d=e&f=g',
    'ada@b.co',
    'www.a.bc',
    'a < b',
    '<3',
    '~',
    '!',
    '*',
    '**',
    '_',
    '`',
    '``',
    '[',
    ']',
    '](',
    '&lt;',
    'a  ',
    '.*.',
    '"*',
  ],
].flat();
const word = fc.constantFrom(...words, ...marked);
const joined = (max: number, glue: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(fc.tuple(word, glue), { minLength: 1, maxLength: max }).map((pairs) => pairs.flat().slice(0, -1).join(''));
const phrase = joined(4, fc.constantFrom(' ', ' ', ' ', '', '  '));
const mark = fc.constantFrom('# ', '## ', '###### ', '- ', '* ', '+ ', '> ', '1. ', '2. ', '3) ', '10) ', '| ');
const row = fc.array(phrase, { minLength: 1, maxLength: 3 }).map((cells) => `| ${cells.join(' | ')} |`);
const line = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 4, arbitrary: phrase },
  { weight: 6, arbitrary: fc.tuple(mark, phrase).map((pair) => pair.join('')) },
  { weight: 2, arbitrary: row },
  fc.constantFrom('|---|', '|---|', '| - | :-: |', '|-|-|-|', '| |', '|a|b|'),
  fc.constantFrom('```', '```', '````', '~~~', '```js'),
  fc.constantFrom('---', '===', '| - |', '#', '-', '>', '  - a', ' a', 'a  ', '*a*', '> > a', '- - a'),
);

test('what is read line by line is what the full parser gives', () => {
  let plain = 0;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
      const text = lines.join('\n');
      const nodes = readPlain(text);
      if (nodes === null) return;
      plain += 1;
      expect(nodes.map(essence)).toEqual(fromMarkdown(text, options).children.map(essence));
    }),
    { numRuns: 4_000 },
  );
  // Else nothing would have been compared.
  expect(plain).toBeGreaterThan(400);
});

test('documents of one kind of line are read line by line', () => {
  const many = ['## A\n', '- a\n', '1. a\n', '> a\n', 'a\n\n', '```\na *b*\n```\n', '- a\n\n', '| a |\n|---|\n| *b* |\n\n'];
  const marked = ['- **a:** `b`\n', 'a *b* [c](http://d/e)  \n', '## A & `b`\n\n', 'See https://a.b/c?d=e&f.\n\n', 'a@b.c\n\n'];
  for (const text of [...many, ...marked, '| a |\n', 'One line. '])
    expect(readPlain(text.repeat(50).trim()), text).not.toBeNull();
});

test('what depends on other lines, or on more than one rule, is left to the full parser', () => {
  const marks = ['\ta', '<b>', '---', '[a]: b', '*a', '`a', '| a\\|b |\n|---|', '| a |\n|---|\nb', '# a #', '* * a'];
  for (const text of [...marks, 'a\n===', '- a\nb', '> a\nb', '```\na', '- - a', '- [ ] a', '  - a', 'a\u0000'])
    expect(readPlain(text), text).toBeNull();
});
