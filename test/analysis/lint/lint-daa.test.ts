import { describe, expect, it } from 'vitest';
import { lintCodes, criterionForCode, type LintCodeId } from '../../../src/analysis/lint/lint-codes.ts';
import { lintDaa } from '../../../src/analysis/lint/lint-daa.ts';
import { daaBodySchema } from '../../../src/lifecycle/daa.ts';
import { findingSchema } from '../../../src/lifecycle/findings.ts';
import { gatePolicies } from '../../../src/lifecycle/gate-policies.ts';
import { measureCpuMs } from '../cpu-time.ts';
import { domains } from './domains.ts';
import { buildEvent, buildModel, buildOperation, onlyAggregate, onlyOperation, type Model } from './sample-models.ts';

const [restaurant] = domains;
if (!restaurant) throw new Error('There is no sample domain.');
const fresh = () => structuredClone(buildModel(restaurant));

/** Codes that the change brings into a model that had nothing wrong. */
function codesAfter(change: (model: Model) => void): string[] {
  const model = fresh();
  change(model);
  return [...new Set(lintDaa(model).map(({ code }) => code))];
}

describe('lintDaa on sound models', () => {
  it.each(domains)('finds nothing wrong in $context', (domain) => {
    const model = buildModel(domain);
    daaBodySchema.parse(model.daa);
    expect(lintDaa(model)).toEqual([]);
  });
});

describe('lintDaa on broken models', () => {
  const cases: Record<
    Exclude<LintCodeId, `${'PRD' | 'PART'}-${string}` | 'REDRAFT-PROPOSED' | 'DAA-CRITIC' | 'DAA-CHANGE-REQUESTED'>,
    [string, (model: Model) => void][]
  > = {
    'DAA-QUESTION-OPEN': [
      ['a question', ({ daa }) => (daa.questions = [{ id: 'Q-1', text: 'Who pays?', about: ['PRD-001#US-1'] }])],
    ],
    'DAA-BODY-EMPTY': [
      ['a model without contexts and aggregates', ({ daa }) => Object.assign(daa, { contexts: [], aggregates: [] })],
    ],
    'DAA-TECHNOLOGY-TERM': [
      ['a product in pseudocode', (model) => (onlyOperation(model).pseudocode = 'Save the party to PostgreSQL.')],
      ['a term in an attribute name', (model) => onlyAggregate(model).attributes.push({ name: 'seatingApiKey', type: 'Text' })],
      ['a term in the language', ({ daa }) => daa.contexts[0]?.language.push({ term: 'slip', meaning: 'A JSON file.' })],
      [
        'a term in a state',
        (model) =>
          onlyAggregate(model).states?.transitions.push({ from: 'new', operation: 'seatParty', to: 'saved to database' }),
      ],
    ],
    'DAA-NAME-DUPLICATE': [
      ['two contexts of one name', ({ daa }) => daa.contexts.push({ ...daa.contexts[0]!, name: 'seating' })],
      ['a value object named as an aggregate', ({ daa }) => daa.valueObjects.push({ ...daa.valueObjects[0]!, name: 'Table' })],
      [
        'two operations of one name',
        (model) => onlyAggregate(model).operations.push(buildOperation('seatParty', { id: 'OP-2' })),
      ],
      [
        'an id used twice',
        (model) => onlyAggregate(model).operations.push(buildOperation('other', { id: onlyOperation(model).id })),
      ],
      ['an event defined twice', ({ daa }) => daa.domainEvents.push(buildEvent('PartySeated'))],
    ],
    'DAA-REFERENCE-DANGLING': [
      ['an unknown context', (model) => (onlyAggregate(model).context = 'Kitchen')],
      ['an unknown event', (model) => (onlyOperation(model).event = 'PartyGone')],
      ['an unknown root', (model) => (onlyAggregate(model).root = 'Chair')],
      [
        'an unknown attribute type',
        (model) => onlyAggregate(model).attributes.push({ name: 'x', type: 'List of Chair or nothing' }),
      ],
      ['an unknown identity type', (model) => (onlyAggregate(model).identity.type = 'Serial')],
      ['an unknown type in a signature', (model) => (onlyOperation(model).signature = 'seatParty(party: Party): Table')],
      [
        'an unknown end of the context map',
        ({ daa }) => daa.contextMap.push({ from: 'Seating', to: 'Bar', relationship: 'queries', note: '' }),
      ],
      ['a consumer that calls itself a context', ({ daa }) => daa.domainEvents[0]?.consumers.push('Bar context')],
    ],
    'DAA-CONTEXT-EMPTY': [
      [
        'a context without aggregates',
        ({ daa }) => daa.contexts.push({ name: 'Bar', responsibilities: [], language: [{ term: 'tab', meaning: '' }] }),
      ],
    ],
    'DAA-CONTEXT-NO-LANGUAGE': [['a context without terms', ({ daa }) => (daa.contexts[0]!.language = [])]],
    'DAA-GOD-OBJECT': [
      ['21 operations', (model) => onlyAggregate(model).operations.push(...numbered(20).map((n) => buildOperation(`seat${n}`)))],
      [
        '26 attributes',
        (model) => (onlyAggregate(model).attributes = numbered(26).map((n) => ({ name: `a${n}`, type: 'Text' }))),
      ],
      ['11 entities', (model) => (onlyAggregate(model).entities = numbered(11).map((n) => ({ name: `E${n}`, attributes: [] })))],
    ],
    'DAA-AGGREGATE-DOMINANT': [
      [
        'ten operations of ten',
        (model) => onlyAggregate(model).operations.push(...numbered(9).map((n) => buildOperation(`seat${n}`))),
      ],
    ],
    'DAA-EVENT-TENSE': [['an event in the imperative', (model) => renameEvent(model, 'SeatParty')]],
    'DAA-EVENT-FIELDS': [
      ['no fields', ({ daa }) => (daa.domainEvents[0]!.attributes = [])],
      ['a timestamp that is a text', ({ daa }) => (daa.domainEvents[0]!.attributes[2]!.type = 'Text')],
    ],
    'DAA-EVENT-NO-CONSUMER': [['nobody listening', ({ daa }) => (daa.domainEvents[0]!.consumers = [])]],
    'DAA-EVENT-NOT-RAISED': [['an event that nothing raises', ({ daa }) => daa.domainEvents.push(buildEvent('LampBroken'))]],
    'DAA-VALUE-OBJECT-MUTABLE': [
      ['a setter', ({ daa }) => daa.valueObjects[0]?.operations.push({ name: 'setSize', rule: 'Takes the size.' })],
      ['an update', ({ daa }) => daa.valueObjects[0]?.operations.push({ name: 'updateSize', rule: 'Takes the size.' })],
      [
        'a rule that says so',
        ({ daa }) => daa.valueObjects[0]?.operations.push({ name: 'grow', rule: 'Increases its value by one.' }),
      ],
      ['a change in place', ({ daa }) => daa.valueObjects[0]?.operations.push({ name: 'grow', rule: 'Is altered in place.' })],
    ],
    'DAA-INVARIANT-MISSING': [['an aggregate without invariants', (model) => (onlyAggregate(model).invariants = [])]],
    'DAA-STATE-MISSING': [
      [
        'a status without states',
        (model) => {
          onlyAggregate(model).states = undefined;
          onlyAggregate(model).attributes.push({ name: 'bookingStatus', type: 'Text' });
        },
      ],
    ],
    'DAA-STATE-INCOMPLETE': [
      [
        'an operation that is not there',
        (model) => onlyAggregate(model).states?.transitions.push({ from: 'done', operation: 'free', to: 'new' }),
      ],
      ['no transitions', (model) => (onlyAggregate(model).states = { initial: 'new', transitions: [] })],
      ['an initial state outside its transitions', (model) => (onlyAggregate(model).states!.initial = 'ordered')],
    ],
    'DAA-STATE-UNREACHABLE': [
      [
        'a state that nothing enters',
        (model) => onlyAggregate(model).states?.transitions.push({ from: 'closed', operation: 'seatParty', to: 'done' }),
      ],
      [
        'an allowed value that nothing enters',
        (model) => {
          model.daa.valueObjects.push({
            name: 'TableStatus',
            context: 'Seating',
            attributes: [],
            allowedValues: ['new', 'done', 'lost'],
            operations: [],
          });
          onlyAggregate(model).attributes.push({ name: 'status', type: 'TableStatus' });
        },
      ],
      [
        'an island of two states',
        (model) =>
          onlyAggregate(model).states?.transitions.push(
            { from: 'x', operation: 'seatParty', to: 'y' },
            { from: 'y', operation: 'seatParty', to: 'x' },
          ),
      ],
    ],
    'DAA-STORY-UNCOVERED': [
      ['a story that no operation names', ({ prd }) => prd.body.stories.push({ ...prd.body.stories[0]!, id: 'US-2' })],
    ],
    'DAA-REQUIREMENT-UNCOVERED': [
      [
        'a requirement that no operation names',
        ({ prd }) => prd.body.requirements.push({ ...prd.body.requirements[0]!, id: 'REQ-2' }),
      ],
    ],
    'DAA-OPERATION-UNTRACED': [['an operation that names no part', (model) => (onlyOperation(model).covers = [])]],
    'DAA-COVERS-DANGLING': [
      ['a part that does not exist', (model) => onlyOperation(model).covers.push('PRD-001#US-9')],
      ['a part of another PRD', (model) => onlyOperation(model).covers.push('PRD-002#US-1')],
      ['a note on nothing', ({ daa }) => (daa.coverageNotes = [{ ref: 'PRD-001#NFR-9', status: 'N/A', reason: 'no' }])],
    ],
    'DAA-PSEUDOCODE-MISSING': [['blank pseudocode', (model) => (onlyOperation(model).pseudocode = ' \n')]],
    'DAA-CONDITION-MISSING': [
      ['no precondition', (model) => (onlyOperation(model).precondition = '')],
      ['no postcondition', (model) => (onlyOperation(model).postcondition = '')],
    ],
  };

  for (const [code, changes] of Object.entries(cases)) {
    describe(code, () => {
      it.each(changes)('reports %s', (_, change) => {
        expect(codesAfter(change)).toContain(code);
      });
    });
  }
});

describe('lintDaa', () => {
  it('puts errors first and gives each finding the severity of its code', () => {
    const model = fresh();
    onlyOperation(model).precondition = '';
    onlyOperation(model).pseudocode = '';
    onlyAggregate(model).invariants = [];
    const findings = lintDaa(model);
    expect(findings.map(({ severity }) => severity)).toEqual(['error', 'error', 'warning']);
    for (const found of findings) {
      findingSchema.parse(found);
      expect(found.severity).toBe(lintCodes[found.code as LintCodeId].severity);
    }
  });

  it('says nothing about the PRD when it is given none', () => {
    const { daa } = fresh();
    onlyOperation({ daa, prd: { key: '', body: fresh().prd.body } }).covers = [];
    expect(lintDaa({ daa, prd: null })).toEqual([]);
  });

  it('names the operation of a story that an old note calls a gap, and has the note deleted', () => {
    const model = fresh();
    model.daa.coverageNotes = [{ ref: 'PRD-001#US-1', status: 'GAP', reason: 'no operation' }];
    const { id } = onlyOperation(model);
    expect(lintDaa(model)).toMatchObject([
      {
        code: 'DAA-STORY-UNCOVERED',
        message: expect.stringMatching(`^${id} names story US-1 .*still calls it a gap: no operation`) as string,
        fix: 'Delete the row of PRD-001#US-1 in "Coverage Notes" if nothing is missing any more.',
      },
    ]);
  });

  it('accepts a story that a coverage note explains', () => {
    const added = codesAfter(({ daa, prd }) => {
      prd.body.stories.push({ ...prd.body.stories[0]!, id: 'US-2', criteria: [] });
      daa.coverageNotes = [{ ref: 'PRD-001#US-2', status: 'DEFERRED', reason: 'next year' }];
    });
    expect(added).toEqual([]);
  });

  it('accepts states that nothing leaves, and loops', () => {
    const added = codesAfter((model) => {
      onlyAggregate(model).states?.transitions.push({ from: 'new', operation: 'seatParty', to: 'new' });
    });
    expect(added).toEqual([]);
  });

  it('accepts consumers outside the model', () => {
    expect(codesAfter(({ daa }) => daa.domainEvents[0]?.consumers.push('fire brigade', 'Tax office', 'Seating context'))).toEqual(
      [],
    );
  });

  it('does not take the state of an address or an unrelated list of values for a state machine', () => {
    const added = codesAfter((model) => {
      const stages = {
        name: 'Stage',
        context: 'Seating',
        attributes: [],
        allowedValues: ['main stage', 'side stage'],
        operations: [],
      };
      model.daa.valueObjects.push(stages);
      onlyAggregate(model).attributes.push({ name: 'stage', type: 'Stage' }, { name: 'addressState', type: 'Text' });
    });
    expect(added).toEqual([]);
    const withoutStates = codesAfter((model) => {
      onlyAggregate(model).states = undefined;
      onlyAggregate(model).attributes.push({ name: 'addressState', type: 'Text' });
    });
    expect(withoutStates).toEqual([]);
  });

  it('accepts an event whose identifier has a type of the domain', () => {
    expect(codesAfter(({ daa }) => (daa.domainEvents[0]!.attributes[0]!.type = 'TableId'))).toEqual([]);
  });

  it('accepts the types of the grammar, nested', () => {
    const added = codesAfter((model) => {
      onlyAggregate(model).attributes.push(
        { name: 'past', type: 'List of PartySize or nothing' },
        { name: 'at', type: 'Timestamp or nothing' },
      );
      onlyOperation(model).signature = 'seatParty(tables: List of TableId, size: PartySize or nothing): Table or nothing';
    });
    expect(added).toEqual([]);
  });

  it('lints 5,000 operations in well under a second of a free machine', () => {
    const model = fresh();
    const rule = 'A table of the hall never seats more guests than it has chairs in the summer season.';
    const aggregates = numbered(250).map((n) => ({
      ...onlyAggregate(model),
      name: `Table${n}`,
      root: `Table${n}`,
      identity: { name: 'id', type: `Table${n}Id` },
      invariants: numbered(20).map((i) => ({ id: `INV-${n}-${i}`, statement: `${rule} ${i}` })),
      operations: numbered(20).map((i) =>
        buildOperation(`seat${n}x${i}`, { precondition: rule, pseudocode: `${rule}\n`.repeat(6) }),
      ),
    }));
    model.daa.aggregates = aggregates;
    expect(measureCpuMs(() => lintDaa(model))).toBeLessThan(2_000);
  });

  it('stays fast when one aggregate owns everything', () => {
    const model = fresh();
    const rule = 'A table never seats more guests than it has chairs';
    onlyAggregate(model).invariants = numbered(5_000).map((i) => ({ id: `INV-${i}`, statement: `${rule} ${i}` }));
    onlyAggregate(model).operations = numbered(5_000).map((i) =>
      buildOperation(`seat${i}`, { precondition: `${rule} number ${i}` }),
    );
    expect(measureCpuMs(() => lintDaa(model))).toBeLessThan(2_000);
  });
});

describe('lint codes', () => {
  it('bear on criteria that the DAA gate has', () => {
    const criteria = gatePolicies.daa?.criteria.map(({ id }) => id) ?? [];
    for (const code of Object.keys(lintCodes).filter((id) => id.startsWith('DAA-')))
      expect(criteria).toContain(criterionForCode(code));
  });

  it('bear on nothing when the DAA gate does not know them', () => {
    expect(criterionForCode('PRD-TECHNOLOGY-TERM')).toBeNull();
    expect(criterionForCode('toString')).toBeNull();
  });
});

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

function renameEvent(model: Model, name: string): void {
  model.daa.domainEvents = [buildEvent(name)];
  onlyOperation(model).event = name;
}
