import { expect, test } from 'vitest';
import { readFigures } from '../../../src/analysis/challenge/figures.ts';
import { splitPassages, splitSentences } from '../../../src/analysis/challenge/passages.ts';
import { readDesign, within } from '../../../src/analysis/challenge/read-design.ts';
import { designOf } from './design-of.ts';

test('sentences end where one does, not in a figure or an abbreviation', () => {
  expect(splitSentences('It takes 0.5 s, e.g. at night. Dr. No waits. `GET` is read. So is it.')).toEqual([
    'It takes 0.5 s, e.g. at night.',
    'Dr. No waits.',
    '`GET` is read.',
    'So is it.',
  ]);
});

test('paragraphs, bullets and what stands below a heading are passages with their labels', () => {
  const markdown = [
    'One line',
    'of prose.',
    '',
    '- **Sender** (core): sends.',
    '  - Deeper down.',
    '',
    '#### Bank',
    '',
    'Called at night.',
    '',
    '```mermaid',
    'not prose',
    '```',
  ];
  const passages = splitPassages({ section: 'Component Design', markdown: markdown.join('\n'), role: 'design' });
  expect(passages.map(({ label, text }) => [label, text])).toEqual([
    ['', 'One line of prose.'],
    ['Sender', 'Sender (core): sends.'],
    ['Sender', 'Deeper down.'],
    ['Bank', 'Called at night.'],
  ]);
  expect(passages[1]?.block).toBe(passages[2]?.block);
  expect(passages[0]?.block).not.toContain('Deeper');
});

test('what is given or was rejected is no part of the design', () => {
  const risk = '- **RISK-1:** Rain.\n  - **Mitigation:** A roof.';
  const reading = readDesign(designOf({ sections: { 'Technical Context': 'There is a bank.', Risks: risk } }));
  expect(reading.design.map(({ text }) => text)).toEqual(['A roof.']);
  expect(within(reading, /^Risks$/).map(({ id }) => id)).toEqual(['RISK-1']);
  expect(reading.passages.map(({ role, text }) => `${role}: ${text}`)).toContain('given: There is a bank.');
});

test('figures are read with what they count, in one unit', () => {
  const read = (text: string): [string, number, string][] => readFigures(text).map(({ kind, value, of }) => [kind, value, of]);
  expect(read('60 lookups a second')).toEqual([['rate', 60, 'lookups']]);
  expect(read('1,200 orders per minute')).toEqual([['rate', 20, 'orders']]);
  expect(read('within 800 ms, at most 24 months')).toEqual([
    ['duration', 0.8, ''],
    ['duration', 24 * 2_592_000, ''],
  ]);
  expect(read('99.5 % for 2,500 euros a month')).toEqual([
    ['share', 99.5, ''],
    ['money', 2500, 'month'],
  ]);
  expect(read('three nights')).toEqual([['duration', 259_200, '']]);
  expect(read('no figure')).toEqual([]);
});
