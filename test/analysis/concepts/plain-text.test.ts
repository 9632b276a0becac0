import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandShortForms, plainSentence, splitSentences, withoutAsides } from '../../../src/analysis/concepts/plain-text.ts';

describe('a statement without its Markdown', () => {
  it('loses links, emphasis, entities and the priority word, and keeps its sentence', () => {
    expect(plainSentence('The **clerk** must [file](https://example.org/x) the _claim_&#x20; (REQUIRED)')).toBe(
      'The clerk must file the claim',
    );
  });

  it('loses what stands in brackets and examples', () => {
    expect(withoutAsides('The crew weighs the load (in kilograms), e.g. sand or gravel.')).toBe('The crew weighs the load.');
    expect(withoutAsides('The crew weighs the load, ex- sand.')).toBe('The crew weighs the load.');
    expect(withoutAsides('An ex-member may still pay the fee.')).toBe('An ex-member may still pay the fee.');
  });

  it('has its short forms written out', () => {
    expect(expandShortForms("A vet can't add/remove a dose")).toBe('A vet can not add or remove a dose');
  });
});

describe('a text cut into sentences', () => {
  it('is cut at full stops, semicolons and line ends, not at abbreviations or decimals', () => {
    expect(
      splitSentences('The fee is 0.20 euros, e.g. per day. It is paid at once; it is never refunded\nA receipt is printed.'),
    ).toEqual(['The fee is 0.20 euros, e.g. per day', 'It is paid at once', 'it is never refunded', 'A receipt is printed']);
  });

  it('never loses a letter', () => {
    const letters = (text: string): string => text.replace(/[^A-Za-z]/g, '');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', ';', '\n', 'e.g. ', 'The ', '?', '!') }), (text) => {
        expect(letters(splitSentences(text).join(' '))).toBe(letters(text));
      }),
    );
  });
});
