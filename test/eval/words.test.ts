import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameKey, placeKey, setOverlap, singular, textKey } from './words.ts';

test('a name is the same in camel case, snake case, plain words and plural', () => {
  const spellings = ['InsuranceQuoteRequest', 'insurance_quote_requests', 'insurance quote requests', 'Insurance-Quote-Request'];
  expect(new Set(spellings.map((name) => nameKey(name)))).toEqual(new Set(['insurance quote request']));
});

test('an acronym before a word is a word of its own', () => {
  expect(nameKey('PRDStory')).toBe('prd story');
});

test.each([
  ['policies', 'policy'],
  ['branches', 'branch'],
  ['children', 'child'],
  ['analysis', 'analysis'],
  ['status', 'status'],
  ['address', 'address'],
  ['buses', 'buse'],
])('%s becomes %s', (plural, expected) => {
  expect(singular(plural)).toBe(expected);
});

test('places are compared without words that every place could carry', () => {
  expect(placeKey('PolicyManagementContext')).toBe(placeKey('Policies'));
  expect(placeKey('Management')).toBe('management');
});

test('texts are compared without articles, case and punctuation', () => {
  expect(textKey('A loan, once closed, stays closed.')).toBe(textKey('the Loan once closed stays closed'));
});

test('overlap is symmetric, 1 for equal sets and 0 for sets apart', () => {
  const words = fc.array(fc.string({ maxLength: 3 })).map((list) => new Set(list));
  fc.assert(fc.property(words, words, (one, other) => setOverlap(one, other) === setOverlap(other, one)));
  expect(setOverlap(new Set(['a', 'b']), new Set(['b', 'a']))).toBe(1);
  expect(setOverlap(new Set(['a']), new Set(['b']))).toBe(0);
  expect(setOverlap(new Set(), new Set())).toBe(1);
});
