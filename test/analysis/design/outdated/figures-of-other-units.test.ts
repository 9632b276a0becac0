import { describe, expect, it } from 'vitest';
import { findOldFigures } from '../../../../src/analysis/design/outdated/old-figures.ts';

const struck = (decision: string, sentence: string): string =>
  findOldFigures(decision, sentence)
    .spans.toReversed()
    .reduce((text, { start, end }) => `${text.slice(0, start)}~~${text.slice(start, end)}~~${text.slice(end)}`, sentence);

describe('a figure whose place is taken by one in another unit', () => {
  it.each([
    [
      'Waiting lists are kept for six months after the festival, not two years.',
      'Waiting lists are kept ~~for two years~~ after the festival.',
    ],
    [
      'Waiting lists are kept for six months instead of two years.',
      'Waiting lists are kept ~~for two years~~ after the festival.',
    ],
    ['Waiting lists are kept for 6 months, not 2 years.', 'Waiting lists are kept ~~for two years~~ after the festival.'],
    ['An offer stands for 90 minutes rather than two hours.', 'An offer stands ~~for 2 hours~~, then the next visitor gets it.'],
    ['Prices may be 45 seconds old, not 5 minutes.', 'Prices may be ~~5 minutes~~ old.'],
    ['Log lines are kept for three weeks, not for ten days.', 'Log lines are kept ~~for ten days~~ in Loki.'],
  ])('is struck: %s', (decision, sentence) => expect(struck(decision, sentence.replaceAll('~~', ''))).toBe(sentence));

  it.each([
    ['Waiting lists are kept for six months, not two weeks.', 'Waiting lists are kept for two years after the festival.'],
    ['Waiting lists stay for two years.', 'Waiting lists are kept for two years after the festival.'],
    ['Invoices are kept for six months, not two years.', 'Photos of dogs are kept for two years.'],
    ['Waiting lists are kept for two years, and not for six months.', 'Waiting lists are kept for two years after the festival.'],
    ['We leave it at two years.', 'Waiting lists are kept for two years.'],
  ])('stays: %s', (decision, sentence) => expect(struck(decision, sentence)).toBe(sentence));
});
