import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import { assembleDaa } from '../../src/steps/inception/assemble-daa.ts';
import { conceptsSchema, contextsSchema, type Concepts, type Contexts } from '../../src/steps/inception/contracts.ts';
import { draftDaa } from './draft-daa.ts';
import { prdOf } from './prd-of.ts';
import { says } from '../support/says.ts';

const drafter = createRulesDrafter();

/** Every name that the model gives to a part. */
function namesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesOf);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ['name', 'term', 'context', 'root', 'actor', 'object'].includes(key) && typeof inner === 'string' ? [inner] : namesOf(inner),
  );
}

const nameless = (value: unknown): string[] => namesOf(value).filter((name) => !/\p{L}/u.test(name));

const words = fc.constantFrom(
  ...'a the pet owner clinic appointment account slot Kündigung Sitzplatz γάτα πελάτης поле 予約 book cancel register shall must can be is of status requested confirmed completed no-show 24 3.5 € 🐕 ✅ → ⇒ ; : , / & + ( ) [x] "quoted" * _ and or if when then one-time e-mail I its not whose with by'.split(
    ' ',
  ),
);
const statement = fc.array(words, { minLength: 1, maxLength: 14 }).map((list) => list.join(' '));
const realistic = fc.constantFrom(
  'A pet owner shall register an account.',
  'Status of an appointment: requested → confirmed → checked in → completed; or cancelled; or no-show.',
  'Der Gast muss einen Sitzplatz reservieren können.',
  'Ο πελάτης must reserve a γάτα/σκύλος.',
  'The 🐕 shall be registered; 50% → 100%.',
  'Users can add/edit/delete 3 s.',
);
const document = fc
  .record({
    statements: fc.array(fc.oneof(statement, realistic), { minLength: 1, maxLength: 5 }),
    wishes: fc.array(fc.tuple(statement, statement, statement), { maxLength: 2 }),
  })
  .map(({ statements, wishes }) =>
    [
      '# V',
      '',
      ...(wishes.length > 0 ? ['## User Stories', ''] : []),
      ...wishes.flatMap(([role, wish, criterion], at) => [
        `### US-${at + 1}`,
        '',
        `As a ${role}, I want to ${wish} so that it is done.`,
        '',
        `- ${criterion}`,
        '',
      ]),
      '## Requirements',
      '',
      ...statements.map((text) => `- ${text}`),
    ].join('\n'),
  );

describe('what the rules draft', () => {
  it.each([
    '- A pet owner shall register an account.\n- Status of an appointment: requested → confirmed → checked in → completed; or cancelled; or no-show.',
    '- Ο πελάτης must reserve a γάτα.\n- The 予約 shall be cancelled.',
  ])('has a name with letters for every part of %j', async (requirements) => {
    const { concepts, daa } = await draftDaa(prdOf(`# V\n\n## Requirements\n\n${requirements}\n`));
    expect(nameless([concepts, daa])).toEqual([]);
    expect(daa.aggregates.flatMap(({ operations }) => operations)).not.toEqual([]);
  });

  it('keeps the letters of other languages in a name', async () => {
    const { daa } = await draftDaa(prdOf('# V\n\n## Requirements\n\n- The clerk must confirm a Kündigung.\n'));
    expect(daa.aggregates.map(({ name }) => name)).toContain('Kündigung');
  });

  it('satisfies every contract, whatever words a document is made of', async () => {
    await fc.assert(
      fc.asyncProperty(document, async (markdown) => {
        const prd = prdOf(markdown);
        const { concepts, daa } = await draftDaa(prd);
        expect(nameless([concepts, daa])).toEqual([]);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

const oddName = fc.constantFrom(
  '',
  ' ',
  '→',
  'Loan',
  'loan book',
  'Поле',
  'γάτα',
  '🐕',
  'A+(B',
  '1',
  'copy*',
  'borrowBook',
  'Owner',
  'Kündigung',
);
const ref = fc.constantFrom('', 'PRD-001#REQ-1', 'PRD-001#REQ-9', 'nowhere');
const concepts: fc.Arbitrary<Concepts> = fc.record({
  entities: fc.array(
    fc.record({
      name: oddName,
      term: oddName,
      meaning: oddName,
      kind: fc.constantFrom('entity', 'value', 'actor', 'external'),
      sources: fc.array(ref, { maxLength: 2 }),
    }),
    { maxLength: 5 },
  ),
  operations: fc.array(fc.record({ name: oddName, actor: oddName, object: oddName, sources: fc.array(ref, { maxLength: 2 }) }), {
    maxLength: 6,
  }),
});
const filled = oddName.filter((name) => name !== '');
const contexts: fc.Arbitrary<Contexts> = fc.record({
  contexts: fc.array(fc.record({ name: filled, responsibilities: fc.constant([]), language: fc.constant([]) }), { maxLength: 3 }),
  contextMap: fc.constant([]),
  placements: fc.array(fc.record({ entity: oddName, context: oddName }), { maxLength: 4 }),
});

describe("what the rules make of another drafter's steps", () => {
  const prd = prdOf(
    '# V\n\n## Requirements\n\n- An owner must borrow a book.\n- An owner can cancel a loan.\n- Only one loan is allowed.\n',
  );

  it('satisfies every contract, whatever names they hold', async () => {
    await fc.assert(
      fc.asyncProperty(concepts, contexts, async (concepts, contexts) => {
        conceptsSchema.parse(concepts);
        contextsSchema.parse(contexts);
        const proposed = (await drafter.draft('inception/propose-contexts', { prd, concepts })).output;
        expect(nameless(proposed)).toEqual([]);
        for (const given of [contexts, proposed]) {
          const tactical = (await drafter.draft('inception/define-aggregates', { prd, concepts, contexts: given })).output;
          expect(nameless(tactical)).toEqual([]);
          const earlier = { prd, concepts, contexts: given, tactical };
          const pseudocode = (await drafter.draft('inception/write-pseudocode', earlier)).output;
          const invariants = (await drafter.draft('inception/state-invariants', { ...earlier, pseudocode })).output;
          expect(nameless([pseudocode, invariants])).toEqual([]);
          const daa = assembleDaa({ contexts: given, tactical, pseudocode, invariants });
          await drafter.draft('inception/revise-daa', {
            prd,
            daa,
            findings: [],
            comments: [{ part: '', text: 'rename Loan to →' }],
          });
        }
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  it('satisfies every contract for aggregates whose names no expression and no id can hold', async () => {
    const names = ['A+(B', 'Поле', '→', 'γάτα'];
    const tactical = {
      aggregates: names.map((name, at) => ({
        name,
        context: 'Core',
        root: name,
        identity: { name: 'id', type: 'Text' },
        attributes: [],
        entities: [{ name: '(', attributes: [] }],
        operations: [{ id: `OP-x-${at}`, name: '(+', signature: '(', event: '*', covers: ['PRD-001#REQ-1'] }],
      })),
      valueObjects: [],
      domainEvents: [],
    };
    const earlier = {
      prd,
      concepts: { entities: [], operations: [] },
      contexts: { contexts: [], contextMap: [], placements: [] },
      tactical,
    };
    const pseudocode = (await drafter.draft('inception/write-pseudocode', earlier)).output;
    const { invariants } = (await drafter.draft('inception/state-invariants', { ...earlier, pseudocode })).output;
    const ids = invariants.flatMap((own) => own.invariants.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a rule that breaks its contract', () => {
  // The next test file of this worker would meet the rules with the broken one among them.
  afterEach(() => {
    vi.doUnmock('../../src/drafting/rules/identify-concepts.ts');
    vi.resetModules();
  });

  it('is told in a plain sentence with the step and the place', async () => {
    vi.resetModules();
    vi.doMock('../../src/drafting/rules/identify-concepts.ts', () => ({
      identifyConcepts: () => ({ entities: [{ name: 7 }], operations: [] }),
    }));
    const { createRulesDrafter: createBroken } = await import('../../src/drafting/rules-drafter.ts');
    const prd = prdOf('# V\n\n## Requirements\n\n- An owner must borrow a book.\n');
    await expect(createBroken().draft('inception/identify-concepts', { prd })).rejects.toMatchObject({
      id: 'draft.rules-defect',
      message: expect.stringMatching(
        /^The built-in rules drafted something for inception\/identify-concepts .* entities\.0\.name: [^{[]*\.$/,
      ),
      fix: says('report'),
    });
  });
});
