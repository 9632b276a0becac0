import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPrdText } from '../../../src/drafting/threads/read-prd-text.ts';
import { emptyPrdBody, type PrdBody } from '../../../src/lifecycle/prd.ts';
import { measureCpuMs } from '../../analysis/cpu-time.ts';
import { acceptReadParts, type ReadPart } from '../../../src/steps/inception/accept-read-parts.ts';

const text = 'Verkäufer erfassen neue\nTicket-Käufe. Die Zahlungsfrist muss berechnet werden.';
const voucher = '1. Ein Gutschein gilt höchstens 14 Tage.\n- Storno\n- Umtausch';
const prd: PrdBody = {
  ...emptyPrdBody(),
  stories: [{ id: 'US-1', role: 'seller', capability: 'to sell', benefit: '', priority: null, criteria: [] }],
  unread: [
    { id: 'TXT-1', heading: 'Ziele', text },
    { id: 'TXT-2', heading: 'Gutscheine', text: voucher },
  ],
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
  expect(one.body.unread[0]).toEqual({ id: 'TXT-1', heading: 'Ziele', text: 'Die Zahlungsfrist muss berechnet werden.' });
  const both = acceptReadParts(prd, [story, limit]);
  expect(both.taken).toEqual(['US-2', 'REQ-1']);
  expect(both.body.requirements[0]).toMatchObject({ section: 'Ziele', text: limit.text });
  expect(both.body.unread).toEqual(prd.unread.slice(1));
  expect(both.body.quotes).toEqual([
    { part: 'US-2', quote: story.quote },
    { part: 'REQ-1', quote: limit.quote },
  ]);
});

it.for<[string, Partial<ReadPart>, RegExp]>([
  ['its quote stands nowhere', { quote: 'Die Frist muss berechnet werden.' }, /quote its words exactly/],
  ['its quote cuts a word', { quote: 'frist muss' }, /quote its words exactly/],
  ['it quotes nothing', { quote: ' … ' }, /quotes nothing/],
  ['its quote is one word of a sentence', { quote: 'Die' }, /quote its words exactly/],
  ['its quote is two words of a sentence', { quote: 'Zahlungsfrist muss' }, /quote its words exactly/],
  ['it leaves out a figure', { text: 'Redeem a voucher.', quote: 'Ein Gutschein gilt höchstens 14 Tage.' }, /leaves out 14/],
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

it('takes a whole entry of a list, however short, and the number before it for no figure', () => {
  const parts = ['Storno', 'Umtausch'].map((quote): ReadPart => ({ kind: 'out-of-scope', text: quote, quote }));
  const whole = { ...limit, text: 'A voucher holds for at most 14 days.', quote: '1. Ein Gutschein gilt höchstens 14 Tage.' };
  const { body, refused } = acceptReadParts(prd, [...parts, whole]);
  expect([body.outOfScope, refused, body.unread.length]).toEqual([['Storno', 'Umtausch'], [], 1]);
});

it('loses no word of a passage, whatever is quoted and however the text says it', () => {
  const words = fc.array(fc.constantFrom('a', 'bb', 'ccc.', '\n', '- ', '日本', 'dd'), { minLength: 1, maxLength: 12 });
  const kinds = fc.constantFrom('requirement', 'risk', 'out-of-scope', 'kpi', 'story', 'criterion', 'nfr');
  fc.assert(
    fc.property(words, fc.array(fc.tuple(words, kinds), { maxLength: 3 }), (passage, quotes) => {
      const unread = [{ id: 'TXT-1', heading: '', text: passage.join(' ') }];
      const parts = quotes.map(([quote, kind]): ReadPart => ({
        kind,
        text: 'Something else.',
        quote: quote.join(' '),
        story: 'US-1',
        category: 'security',
      }));
      const { body } = acceptReadParts({ ...prd, unread }, parts);
      const after = [...body.unread.map((one) => one.text), ...(body.quotes ?? []).map(({ quote }) => quote)].join(' ');
      const wordsOf = (said: string): string[] => (said.match(/\p{L}+/gu) ?? []).toSorted();
      expect(wordsOf(after)).toEqual(wordsOf(passage.join(' ')));
    }),
  );
});

it('takes a thousand quotes of a megabyte in seconds', () => {
  const sentences = Array.from({ length: 1_000 }, (_, at) => `Sentence x${at} says ${'word '.repeat(200)}.`);
  const parts = sentences.map((quote): ReadPart => ({ kind: 'requirement', text: quote, quote }));
  const big = { ...prd, unread: [{ id: 'TXT-1', heading: '', text: sentences.join('\n') }] };
  let taken = 0;
  // Each part took 0.4 s while the whole passage was read again for it.
  expect(measureCpuMs(() => (taken = acceptReadParts(big, parts).taken.length))).toBeLessThan(5_000);
  expect(taken).toBe(1_000);
});

describe('the next version of a PRD', () => {
  const part = (kind: ReadPart['kind'], quote: string, rest: Partial<ReadPart> = {}): ReadPart => ({
    kind,
    text: 'Said anew.',
    quote,
    ...rest,
  });
  const lines = [
    'Verkäufer erfassen neue Käufe',
    'Käufe haben eine Frist',
    'Alles geht sehr schnell',
    'Es gibt wenige Fehler',
    'Die Kasse fällt aus',
    'Wir liefern nicht aus',
    'Käufe kosten etwas Geld',
  ];
  const document = ['# Verkauf', '', '## Ziele', '', ...lines, ''].join('\n');
  const model = [
    part('story', lines[0]!, { role: 'seller', capability: 'record a purchase' }),
    part('criterion', lines[1]!, { story: 'US-1' }),
    part('nfr', lines[2]!, { category: 'performance' }),
    part('kpi', lines[3]!),
    part('risk', lines[4]!),
    part('out-of-scope', lines[5]!),
    part('requirement', lines[6]!, { priority: 'must-have' }),
  ];
  const read = acceptReadParts(readPrdText([{ name: 'prd.md', text: document }]).body, model).body;
  const next = (text: string, body = read) =>
    readPrdText([{ name: 'prd.md', text }], { body, everUsed: ['US-1', 'US-1.AC-1', 'NFR-1', 'KPI-1', 'REQ-1', 'TXT-1'] });

  it('keeps what a model read, under its ids, where the document still says it', () => {
    expect(read.quotes?.map(({ part: id }) => id)).toEqual([
      'US-1',
      'US-1.AC-1',
      'NFR-1',
      'KPI-1',
      'risk',
      'out-of-scope',
      'REQ-1',
    ]);
    const longer = next(`${document}\nDie Kasse schließt um acht.\n`);
    expect(longer.body.unread.map(({ text: left }) => left)).toEqual(['Die Kasse schließt um acht.']);
    expect({ ...longer.body, unread: [] }).toEqual({ ...read, unread: [] });
  });

  it('gives what code reads now no id of it, and drops what is not said any more', () => {
    const other = next(document.replace(`${lines[6]!}\n`, '').replace('## Ziele', '- FR-1: The seller must pay.\n\n## Ziele'));
    expect(other.body.requirements.map(({ id }) => id)).toEqual(['REQ-2']);
    expect(other.body.quotes).toHaveLength(6);
  });
});
