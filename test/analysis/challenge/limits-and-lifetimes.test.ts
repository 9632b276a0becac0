import { describe, expect, it } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import type { Objection } from '../../../src/lifecycle/challenge.ts';
import { emptyPrdBody, type PrdBody } from '../../../src/lifecycle/prd.ts';
import { designOf } from './design-of.ts';

const asking = (criterion: string): Partial<PrdBody> => ({
  ...emptyPrdBody(),
  stories: [
    {
      id: 'US-1',
      title: 'Read the catalog',
      role: 'buyer',
      capability: 'to read the catalog',
      benefit: 'I order what there is',
      priority: 'must-have',
      criteria: [{ id: 'AC-1', text: criterion }],
    },
  ],
});

const objections = (params: Parameters<typeof designOf>[0], concern: Objection['concern']): Objection[] =>
  findObjections(designOf(params)).filter((objection) => objection.concern === concern);

describe('what is cached for longer than it lives', () => {
  const order = (text: string): Record<string, string> => ({ 'Component Design': `#### Order service\n\n${text}` });

  it.each([
    ['A cached catalog entry has a TTL of 5 minutes.', 'It caches the catalog in memory for 24 hours.'],
    ['No catalog entry is shown that is older than 5 minutes.', 'It caches the catalog in memory for 24 hours.'],
    ['The catalog states its time to live, after which it expires.', 'It caches the catalog in memory for 24 hours.'],
    ['A price list is invalidated by whoever issued it.', 'It keeps a copy of each price list for 2 days.'],
  ])('%s — %s', (criterion, text) => {
    const [found] = objections({ sections: order(text), prd: asking(criterion) }, 'staleness');
    expect(found).toMatchObject({ weight: 'major' });
    expect(found?.ties).toContainEqual({ kind: 'requirement', ref: 'PRD-001#US-1.AC-1', quote: criterion });
  });

  it.each([
    ['A cached catalog entry has a TTL of 5 minutes.', 'It caches the catalog in memory for 2 minutes.'],
    [
      'The catalog states its time to live, after which it expires.',
      'It caches the catalog for 24 hours, or until its TTL is over.',
    ],
    ['The catalog states its time to live, after which it expires.', 'It caches keys of the identity provider for 24 hours.'],
    // How long one waits for it says nothing of its age.
    ['The catalog is shown within 800 milliseconds for 95 of 100 requests.', 'It caches the catalog in memory for 24 hours.'],
  ])('nothing where both agree or speak of different things: %s — %s', (criterion, text) => {
    expect(
      objections({ sections: order(text), prd: asking(criterion) }, 'staleness').filter(({ weight }) => weight === 'major'),
    ).toEqual([]);
  });
});

describe('money and time of which the design says nothing', () => {
  const constraints =
    '- **LIM-1:** 80,000 euros, and 900 euros a month.\n- **LIM-2:** Live in six weeks.\n- **LIM-3:** Four Go developers.';
  const design = { Constraints: constraints, 'High-Level Approach': 'Orders are stored and sent on.' };
  const silent = (sections: Record<string, string>): Objection[] =>
    objections({ sections }, 'constraint-broken').filter(({ title }) => title.startsWith('Constraints: nothing'));

  it('is one objection that names them all', () => {
    expect(silent(design)).toMatchObject([
      {
        weight: 'minor',
        about: ['LIM-1', 'LIM-2'],
        title:
          'Constraints: nothing in the design speaks of “80,000 euros, and 900 euros a month.” (LIM-1) and “Live in six weeks.” (LIM-2)',
      },
    ]);
  });

  it.each([
    ['a price and a step', 'Built in two stages; we estimate 61,000 euros.', []],
    ['a step alone', 'A pilot in one shop comes first.', [['LIM-1']]],
  ])('names what is left where the design has %s', (_name, text, about) => {
    expect(silent({ ...design, 'High-Level Approach': text }).map((objection) => objection.about)).toEqual(about);
  });

  it('says nothing where the limit itself tells what is needed', () => {
    const told = '- **LIM-1:** 80,000 euros; the estimate is 61,000.';
    expect(silent({ ...design, Constraints: told })).toEqual([]);
  });
});

describe('a rule of two contexts', () => {
  const daa = (rule: string): string => `# A Model

## Strategic Design: Bounded Contexts

### Catalog

#### Ubiquitous Language
| Term | Definition |
| --- | --- |
| phone | What a buyer orders with. |

### Ordering

#### Ubiquitous Language
| Term | Definition |
| --- | --- |
| delivery | Goods on their way. |

## Tactical Design: Aggregates

### Phone
| Property | Value |
| --- | --- |
| Context | Catalog |
| Aggregate Root | Phone |
| Identity | phoneId |
| Identity Type | PhoneId |

#### Invariants
- **INV-phone-1:** ${rule}

### Delivery
| Property | Value |
| --- | --- |
| Context | Ordering |
| Aggregate Root | Delivery |
| Identity | deliveryId |
| Identity Type | DeliveryId |
`;
  const spans = (rule: string): Objection[] =>
    objections(
      {
        sections: {
          'Component Design': '#### Catalog\n\nThe phone shows what was delivered; delivery and phone are two services.',
        },
        daa: daa(rule),
      },
      'invariant-span',
    );

  it('is one whose condition ties the one to the other', () => {
    expect(spans('A phone is never removed while a delivery of it is open.')).toHaveLength(1);
  });

  it('is none where the condition is about neither', () => {
    expect(spans('A delivery can be followed on a phone without internet.')).toEqual([]);
  });
});

describe('a product that a constraint speaks of', () => {
  it.each([
    ['Three people, none of whom has run Kafka.', 'Kafka is used, which nobody there has run', 'who is called when it fails'],
    ['No Kafka.', 'Kafka is used although it is excluded', 'Who allows Kafka'],
  ])('is one that nobody knows, or one that is excluded: %s', (limit, fault, asked) => {
    const sections = { Constraints: `- **LIM-1:** ${limit}`, 'Component Design': '- **Notifier**: reads the events from Kafka.' };
    const found = objections({ sections }, 'constraint-broken').find(({ ties }) => ties.some(({ ref }) => ref.endsWith('LIM-1')));
    expect([found?.title, found?.question]).toEqual([`Notifier: ${fault}`, expect.stringContaining(asked)]);
  });
});
