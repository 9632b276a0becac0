import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pairAlike } from '../../src/documents/prd/keep-ids/likeness.ts';
import { readPrd, type ImportedPrd } from '../../src/documents/prd/import-prd.ts';
import { nfrCategories } from '../../src/lifecycle/prd.ts';

interface Story {
  readonly want: string;
  readonly criteria?: readonly string[];
}

interface Demands {
  readonly stories?: readonly (Story | string)[];
  readonly requirements?: readonly string[];
  readonly performance?: readonly string[];
}

function write({ stories = [], requirements = [], performance = [] }: Demands): string {
  const told = stories
    .map((story) => (typeof story === 'string' ? { want: story } : story))
    .map(({ want, criteria = [] }: Story) => {
      const [, number = '', wish = want] = /^(?:(US-\d+) )?(.*)$/.exec(want) ?? [];
      const statement = `${number === '' ? '' : `${number}: `}As a librarian, I want to ${wish}.`;
      return [`- ${statement}`, ...criteria.map((one) => `  - ${one}`)];
    });
  return [
    '# Lending',
    '',
    '## User Stories',
    '',
    ...told.flat(),
    '',
    '## Functional Requirements',
    '',
    ...requirements.map((one) => `- ${one}`),
    '',
    '## Performance',
    '',
    ...performance.map((one) => `- ${one}`),
    '',
  ].join('\n');
}

const read = (demands: Demands | string, earlier?: ImportedPrd, gone: readonly string[] = []): ImportedPrd => {
  const text = typeof demands === 'string' ? demands : write(demands);
  return readPrd([{ name: 'prd.md', text }], earlier && { body: earlier.body, everUsed: [...idsOf(earlier), ...gone] });
};

const idsOf = ({ body: { stories, requirements, nonFunctional } }: ImportedPrd): string[] => [
  ...stories.flatMap(({ id, criteria }) => [id, ...criteria.map((criterion) => `${id}.${criterion.id}`)]),
  ...requirements.map(({ id }) => id),
  ...nfrCategories.flatMap((category) => nonFunctional[category].map(({ id }) => id)),
];

const wants = ({ body }: ImportedPrd): Record<string, string> =>
  Object.fromEntries(body.stories.map(({ id, capability }) => [id, capability]));

const overdue = 'see which books are overdue so that I can remind the readers';
const reserve = 'reserve a book for a reader so that nobody else takes it';
const labels = 'print labels for new books so that they can be put on the shelves';
const fines = 'waive a fine so that a reader who was ill is treated fairly';

describe('stories of a next version', () => {
  const first = read({ stories: [overdue, reserve, labels] });

  test('keep their ids where another is inserted in front of them', () => {
    const next = read({ stories: [fines, overdue, reserve, labels] }, first);
    expect(next.body.stories.map(({ id }) => id)).toEqual(['US-4', 'US-1', 'US-2', 'US-3']);
    expect(next.positions['US-4']?.line).toBe(5);
  });

  test('keep them where one is removed, and the number of that one is never given again', () => {
    const without = read({ stories: [overdue, labels] }, first);
    expect(without.body.stories.map(({ id }) => id)).toEqual(['US-1', 'US-3']);
    const more = read({ stories: [overdue, fines, labels] }, without, ['US-2']);
    expect(more.body.stories.map(({ id }) => id)).toEqual(['US-1', 'US-4', 'US-3']);
  });

  test('keep them where they change places, in whatever order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([overdue, reserve, labels], { minLength: 3 }), (stories) => {
        expect(wants(read({ stories }, first))).toEqual(wants(first));
      }),
    );
  });

  test('keep them where they are worded otherwise, in case and marks or in half of their words', () => {
    const next = read(
      {
        stories: [
          'Print labels for NEW books, so that they can be put on the shelves!',
          'see all books that are overdue so that I can write to the readers',
          'hold a book for a reader so that nobody else takes it away',
        ],
      },
      first,
    );
    expect(next.body.stories.map(({ id }) => id)).toEqual(['US-3', 'US-1', 'US-2']);
  });

  test('one that has little in common with what was removed is a new one', () => {
    expect(read({ stories: [overdue, fines, labels] }, first).body.stories.map(({ id }) => id)).toEqual(['US-1', 'US-4', 'US-3']);
  });

  test('a number in the text always wins', () => {
    const next = read({ stories: [`US-2 ${fines}`, overdue, reserve, labels] }, first);
    expect(wants(next)['US-2']).toContain('waive a fine');
    expect(next.body.stories.map(({ id }) => id)).toEqual(['US-2', 'US-1', 'US-4', 'US-3']);
  });

  test('one that is known by its criteria keeps its id under another statement', () => {
    const criteria = ['Given a lost book, the reader is asked to pay its price', 'Given a price of zero, nothing is asked'];
    const before = read({ stories: [overdue, { want: 'charge for losses', criteria }] });
    const next = read({ stories: [{ want: 'bill whoever loses something', criteria }, overdue] }, before);
    expect(next.body.stories.map(({ id }) => id)).toEqual(['US-2', 'US-1']);
  });

  test('of equal texts, each keeps its place between its neighbors', () => {
    const before = read({ stories: [overdue, reserve, overdue, labels] });
    expect(read({ stories: [reserve, overdue, labels] }, before).body.stories.map(({ id }) => id)).toEqual([
      'US-2',
      'US-3',
      'US-4',
    ]);
    expect(read({ stories: [overdue, reserve, overdue, overdue, labels] }, before).body.stories.map(({ id }) => id)).toEqual([
      'US-1',
      'US-2',
      'US-3',
      'US-5',
      'US-4',
    ]);
  });
});

test('criteria keep their ids within their story', () => {
  const [paid, lent, late] = [
    'Given a fine, when it is paid, then it is closed',
    'A book on loan cannot be lent',
    'Late readers are told',
  ];
  const before = read({ stories: [{ want: overdue, criteria: [paid, lent, late] }, reserve] });
  const next = read({ stories: [reserve, { want: overdue, criteria: ['Nobody is told twice', late, paid] }] }, before);
  expect(next.body.stories[1]?.criteria.map(({ id }) => id)).toEqual(['AC-4', 'AC-3', 'AC-1']);
});

test('requirements and non-functional requirements keep theirs, and one with an id of its own is known by that', () => {
  const before = read({
    requirements: ['The system shall store every loan', 'LIB-7: The system shall print a receipt'],
    performance: ['Search answers within 2 seconds', 'A loan is stored within 1 second'],
  });
  const next = read(
    {
      requirements: [
        'The system shall send a mail',
        'LIB-7: The desk gives out paper',
        'The system shall store every loan for a year',
      ],
      performance: ['A page opens in a second on a phone', 'Search answers within 3 seconds', 'A loan is stored within 1 second'],
    },
    before,
  );
  expect(next.body.requirements.map(({ id }) => id)).toEqual(['REQ-3', 'REQ-2', 'REQ-1']);
  expect(next.body.nonFunctional.performance.map(({ id }) => id)).toEqual(['NFR-3', 'NFR-1', 'NFR-2']);
});

describe('short demands that all begin alike', () => {
  const standing = [
    'The system shall let a member renew a loan.',
    'The system shall let a member reserve a book.',
    'The system shall let a librarian waive a fine.',
    'The system shall send a reminder.',
    'The system shall show open hours.',
  ];
  const before = read({ requirements: standing });
  const idsWith = (...requirements: string[]): string[] => read({ requirements }, before).body.requirements.map(({ id }) => id);

  test('give no id of what was removed to another', () => {
    expect(idsWith(...standing.slice(0, 3), 'The system shall export a report.', ...standing.slice(4))[3]).toBe('REQ-6');
    expect(idsWith('The system shall let a member donate a book.', ...standing.slice(1))[0]).toBe('REQ-6');
  });

  test('keep their ids where a word was changed, or some were added', () => {
    expect(
      idsWith(
        'The system shall let a member renew every loan.',
        ...standing.slice(1, 3),
        'The system shall send a reminder by mail.',
      ),
    ).toEqual(['REQ-1', 'REQ-2', 'REQ-3', 'REQ-4']);
  });

  test('one id goes to the closer of two, and never to both', () => {
    expect(idsWith('The system shall send a reminder by mail.', 'The system shall send a reminder by mail or text.')).toEqual([
      'REQ-4',
      'REQ-6',
    ]);
  });

  test('in lists of one nothing tells form from content, so only what mostly reads the same is the same', () => {
    const one = read({ requirements: ['The system shall send a reminder.'] });
    expect(read({ requirements: ['The system shall export a report.'] }, one).body.requirements[0]?.id).toBe('REQ-2');
  });
});

test('the same text once more changes nothing, whatever stands in it', () => {
  const line = fc.constantFrom(overdue, reserve, labels, fines, `US-7 ${labels}`, 'a b', 'b a', 'US-2 a b');
  const criterion = fc.constantFrom('It works', 'it works', 'It fails', 'The reader is told');
  const story = fc.record({ want: line, criteria: fc.array(criterion, { maxLength: 4 }) });
  const demands = fc.record({
    stories: fc.uniqueArray(story, { maxLength: 8, selector: ({ want }) => (/^US-\d/.test(want) ? want : {}) }),
    requirements: fc.array(criterion, { maxLength: 4 }),
    performance: fc.array(criterion, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(
      demands,
      fc.array(fc.constantFrom('US-1', 'US-3', 'US-9', 'REQ-2', 'US-1.AC-2'), { maxLength: 3 }),
      (given, gone) => {
        const once = read(given, read({ stories: [fines, overdue] }), gone);
        expect(read(given, once, gone)).toEqual(once);
      },
    ),
  );
});

test('no two parts ever share an id, and a new one takes none that was ever used', () => {
  const stories = fc.array(fc.constantFrom(overdue, reserve, labels, fines, 'a b', 'c d e'), { maxLength: 7 });
  fc.assert(
    fc.property(stories, stories, stories, (one, two, three) => {
      const first = read({ stories: one });
      const second = read({ stories: two }, first);
      const third = read({ stories: three }, second, idsOf(first));
      const ids = third.body.stories.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const lost = idsOf(first).filter((id) => !idsOf(second).includes(id));
      for (const id of lost) expect(ids).not.toContain(id);
    }),
  );
});

test('texts that share nothing, or only what all share, are no pair', () => {
  expect(pairAlike(['', '!', 'alpha beta'], ['', '?', 'gamma delta'])).toEqual([]);
  expect(pairAlike(['貸出期限を過ぎた本を見る'], ['貸出期限を過ぎた図書を見る'])).toMatchObject([{ now: 0, before: 0 }]);
});
