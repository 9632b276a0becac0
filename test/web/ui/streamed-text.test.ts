import { describe, expect, test } from 'vitest';
import { createOutlineReader, type Outline } from '../../../src/web/ui/read-outline.ts';
import { createBlockReader } from '../../../src/web/ui/split-blocks.ts';

const write = ({ settled, tail }: Outline): string[] =>
  [...settled.flat(), ...tail].map(
    ({ depth, isEntry, label, text }) => `${'  '.repeat(depth)}${isEntry ? '- ' : ''}${label}${label && text ? ': ' : ''}${text}`,
  );

describe('what a model writes', () => {
  const json = '{"entities":[{"name":"Loan","sources":["US-1","US-2"]},{"name":"Co\\"py","kind":null}],"done":true}';
  const outline = [
    'entities',
    '  - name: Loan',
    '    sources'.replace('    ', '  '),
    '    - US-1',
    '    - US-2',
    '  - name: Co"py',
    '  kind: null',
    'done: true',
  ];
  test.each([1, 2, 7, 1_000])('reads the same however it is cut: %i characters a piece', (size) => {
    const reader = createOutlineReader();
    for (let at = 0; at < json.length; at += size) reader.add(json.slice(at, at + size));
    expect(write(reader.read())).toEqual(outline);
  });

  test('shows a value while it grows, and no half key', () => {
    const reader = createOutlineReader();
    reader.add('{"name":"Lo');
    expect(write(reader.read())).toEqual(['name: Lo']);
    reader.add('an","mea');
    expect(write(reader.read())).toEqual(['name: Loan']);
  });

  test('settles groups of lines that stay the same objects', () => {
    const reader = createOutlineReader();
    reader.add(`[${Array.from({ length: 100 }, (_, n) => `"${n}"`).join(',')}`);
    const [first] = reader.read().settled;
    reader.add(',"more"]');
    expect(reader.read().settled[0]).toBe(first);
    expect(write(reader.read())).toHaveLength(101);
  });

  test.each([1, 3, 500])('splits prose at blank lines and keeps a fence whole: %i characters a piece', (size) => {
    const text = 'One\ntwo\n\n```mermaid\na\n\nb\n```\n\nThree';
    const reader = createBlockReader();
    for (let at = 0; at < text.length; at += size) reader.add(text.slice(at, at + size));
    expect(reader.read()).toEqual({ settled: ['One\ntwo\n', '```mermaid\na\n\nb\n```\n'], tail: 'Three' });
  });
});
