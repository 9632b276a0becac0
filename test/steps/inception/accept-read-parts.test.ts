import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyPrdBody, type PrdBody } from '../../../src/lifecycle/prd.ts';
import { acceptReadParts, type ReadPart } from '../../../src/steps/inception/accept-read-parts.ts';

const text = 'Verkäufer erfassen neue\nTicket-Käufe. Die Zahlungsfrist muss berechnet werden.';
const prd: PrdBody = {
  ...emptyPrdBody(),
  stories: [{ id: 'US-1', role: 'seller', capability: 'to sell', benefit: '', priority: null, criteria: [] }],
  unread: [{ id: 'TXT-1', heading: 'Ziele', text }],
};
const story: ReadPart = {
  kind: 'story',
  text: 'record a ticket purchase',
  quote: 'Verkäufer erfassen neue Ticket-Käufe.',
  role: 'Verkäufer',
};
const limit: ReadPart = {
  kind: 'requirement',
  text: 'The Zahlungsfrist is calculated.',
  quote: 'Die Zahlungsfrist muss berechnet werden.',
};

it('moves what a quote says out of its passage into the part, until nothing of the passage is left', () => {
  const one = acceptReadParts(prd, [story]);
  expect(one.body.stories[1]).toMatchObject({ id: 'US-2', role: 'Verkäufer', capability: 'record a ticket purchase' });
  expect(one.body.unread).toEqual([{ id: 'TXT-1', heading: 'Ziele', text: 'Die Zahlungsfrist muss berechnet werden.' }]);
  const both = acceptReadParts(prd, [story, limit]);
  expect(both.taken).toEqual(['US-2', 'REQ-1']);
  expect(both.body.requirements[0]).toMatchObject({ section: 'Ziele', text: limit.text });
  expect(both.body.unread).toEqual([]);
});

it.for<[string, Partial<ReadPart>, RegExp]>([
  ['its quote stands nowhere', { quote: 'Die Frist muss berechnet werden.' }, /quote its words exactly/],
  ['its quote cuts a word', { quote: 'frist muss' }, /quote its words exactly/],
  ['it quotes nothing', { quote: ' … ' }, /quotes nothing/],
  ['it has no text', { text: ' ' }, /no text/],
  ['its story is not there', { kind: 'criterion', story: 'US-9' }, /no story "US-9"/],
])('refuses a part where %s, and changes nothing', ([, change, reason]) => {
  const { body, taken, refused } = acceptReadParts(prd, [{ ...limit, ...change }]);
  expect([body, taken]).toEqual([prd, []]);
  expect(refused[0]?.reason).toMatch(reason);
});

it('takes what is quoted twice once', () => {
  const { taken, refused } = acceptReadParts(prd, [limit, limit]);
  expect([taken.length, refused.length]).toEqual([1, 1]);
});

it('loses no word of a passage, whatever is quoted', () => {
  const words = fc.array(fc.constantFrom('a', 'bb', 'ccc.', '\n', '- ', '日本'), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 3 }), (passage, quotes) => {
      const unread = [{ id: 'TXT-1', heading: '', text: passage.join(' ') }];
      const parts = quotes.map((quote): ReadPart => ({ kind: 'out-of-scope', text: quote.join(' '), quote: quote.join(' ') }));
      const { body } = acceptReadParts({ ...prd, unread }, parts);
      const after = [...body.unread.map((one) => one.text), ...body.outOfScope].join(' ').match(/[\p{L}]+/gu) ?? [];
      expect(after.toSorted()).toEqual((passage.join(' ').match(/[\p{L}]+/gu) ?? []).toSorted());
    }),
  );
});
