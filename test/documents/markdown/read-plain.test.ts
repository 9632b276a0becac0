import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test } from 'vitest';
import { readPlain } from '../../../src/documents/markdown/read-plain.ts';

const options = { extensions: [gfm(), { disable: { null: ['codeIndented'] } }], mdastExtensions: [gfmFromMarkdown()] };

/** What the readers of this room look at. */
function essence(node: unknown): unknown {
  const { type, children, value, depth, ordered, lang, position } = node as Record<string, unknown>;
  const inner = Array.isArray(children) ? { children: children.map(essence) } : {};
  // Nobody asks where a text within a paragraph stands.
  return { type, value, depth, ordered, lang, ...inner, ...(type === 'text' ? {} : { position }) };
}

const words = ['a', 'Öl', '7', '12.5', 'x:y', 'it’s', '(b)', 'a|b', '-', '+', 'e.g.', 'So: so', '“q”', '=', '5) x', '1.', 'www'];
const word = fc.constantFrom(...words, 'http:');
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const mark = fc.constantFrom('# ', '## ', '###### ', '- ', '* ', '+ ', '> ', '1. ', '2. ', '3) ', '10) ', '| ');
const line = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 2, arbitrary: phrase },
  { weight: 6, arbitrary: fc.tuple(mark, phrase).map((pair) => pair.join('')) },
  phrase.map((text) => `| ${text} |`),
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
  const many = ['## A\n', '- a\n', '1. a\n', '> a\n', 'a\n\n', '```\na *b*\n```\n', '- a\n\n'];
  for (const text of [...many, '| a |\n', 'One line. ']) expect(readPlain(text.repeat(50).trim()), text).not.toBeNull();
});

test('any sign that may be a mark is left to the full parser', () => {
  const marks = ['*a*', 'a_b_', '`a`', '[a](b)', 'a\\', 'a  ', '\ta', '&amp;', '<b>', 'a@b.c', 'http://a', 'www.a', '---'];
  for (const text of [...marks, 'a\n===', '- a\nb', '> a\nb', '```\na', '- - a', '- [ ] a', '  - a', 'a\u0000'])
    expect(readPlain(text), text).toBeNull();
});
