import { expect, test } from 'vitest';
import { concept, mentions, says } from '../../../../src/analysis/challenge/phrases/concept.ts';
import { stem } from '../../../../src/analysis/challenge/phrases/stem.ts';
import { readWords } from '../../../../src/analysis/challenge/phrases/words.ts';

test.each([
  ['retry retries retried retrying'],
  ['store stores stored storing'],
  ['stop stops stopped stopping'],
  ['send sends sent sending'],
  ['have has had having'],
  ['take takes taken taking took'],
  ['process processes processed'],
  ['cache caches cached caching'],
])('%s is one word', (forms) => expect(new Set(forms.split(' ').map(stem)).size).toBe(1));

test('words that only look alike stay apart', () => {
  expect(stem('need')).not.toBe(stem('needle'));
  expect(stem('feed')).not.toBe(stem('fee'));
  expect(stem('bring')).not.toBe(stem('bred'));
});

test('a sentence is read as stems, numbers and names, without articles', () => {
  const { stems, isName } = readWords('The time-out is 5s; OrderPlaced can’t be re-sent.');
  expect(stems).toEqual(['timeout', 'be', '#5', 's', ';', 'orderplaced', 'can', 'not', 'be', 'resend', ';']);
  expect(isName.indexOf(true)).toBe(5);
});

const ends = concept('(retry|send again) ~ # times; give up; (every|each (morning|night))? reload; @ leaves');

test.each([
  'It is retried at most 3 times.',
  'The mail is sent again up to five times.',
  'After that it gives up.',
  'Each night reload.',
  'Reloading is cheap.',
  'BoxShipped leaves the service.',
])('a phrase is found in any inflection: %s', (sentence) => expect(says(readWords(sentence), ends)).toBe(true));

test.each([
  'It never gives up.',
  'It is retried. Three times a day a report goes out.',
  'It is retried and not, as one would think, 3 times.',
  'A reload is not needed.',
  'The box leaves the house.',
])('what is denied, taken back or parted is not said: %s', (sentence) => expect(says(readWords(sentence), ends)).toBe(false));

test('what is denied is mentioned all the same', () => {
  expect(mentions(readWords('It never gives up.'), ends)).toBe(true);
});
