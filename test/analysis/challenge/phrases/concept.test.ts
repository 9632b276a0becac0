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

const answers = concept('retry; outbox; inbox; event id; known; keep # days; repeat; refuse; lock ~ row');

test.each([
  'Every reader keeps the event id, and what is known already is dropped.',
  'A repeat is skipped.',
  'Known ids are dropped.',
  'The inbox holds what was read, so that nothing more is needed.',
  'Calls over the limit are retried so that nobody has too much to do.',
  'The gate refuses what is too much.',
  'They keep 30 days, partition per day, dropped.',
  'A worker locks its row for update skip locked.',
])('what a design drops, skips or refuses all day is no answer taken back: %s', (sentence) =>
  expect(says(readWords(sentence), answers)).toBe(true),
);

test.each([
  'The outbox is dropped.',
  'The inbox was rejected because it costs a table.',
  'Retries with jitter are not needed.',
  'An outbox would be too complex here.',
  'The outbox is deliberately omitted.',
  'Retry: skipped for now.',
])('an answer that is given up is none: %s', (sentence) => expect(says(readWords(sentence), answers)).toBe(false));

test.each([
  ['(retry|send again)*', '"*" is no word'],
  ['send agai*n', '"agai*n" is no word'],
  ['sends? again', '"sends?" is no word'],
  ['(retry|send again', 'does not end'],
  ['retry) again', '")" stands outside of a group'],
  ['retry | again', '"|" stands outside of a group'],
  ['retry (a|the) time', 'a group says nothing'],
])('a phrase that cannot be read is refused at once, and not found everywhere or nowhere: %s', (phrase, why) => {
  expect(() => concept(phrase)).toThrow(SyntaxError);
  expect(() => concept(phrase)).toThrow(why);
});
