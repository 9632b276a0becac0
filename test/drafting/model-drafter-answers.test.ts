import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { complain } from '../../src/drafting/models/answers/complain.ts';
import { readAnswer, type ReadAnswer } from '../../src/drafting/models/answers/read-answer.ts';
import { shapeOf } from '../../src/drafting/models/answers/answer-shapes.ts';
import { dropNulls, toStrictSchema } from '../../src/drafting/models/wire/strict-schema.ts';
import type { StepId, StepInput, StepOutput } from '../../src/steps/registry.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { allSteps, asAnswer, unchanged, walkSteps, type Walk } from './model-answers.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await walkSteps();
});

function read<S extends StepId>(step: S, answer: object, input: StepInput<S> = walk[step].input as StepInput<S>): ReadAnswer<S> {
  const restore = (value: unknown) => dropNulls(value, shapeOf(step).schema);
  return readAnswer(step, { text: JSON.stringify(answer), input, restore });
}

function outputOf<S extends StepId>(answer: ReadAnswer<S>): StepOutput<S> {
  if (!answer.usable) throw new Error(answer.problems.map(({ path, message }) => `${path} ${message}`).join('\n'));
  return answer.output;
}

describe('answer shapes', () => {
  it.each(allSteps)('of %s is a schema that takes its answers, also as the strict mode has it', (step) => {
    const { schema } = shapeOf(step);
    const ajv = new Ajv2020({ strict: true });
    const answer = asAnswer(step, walk[step].output);
    expect(ajv.validate(schema, answer), ajv.errorsText()).toBe(true);
    expect(ajv.validate(schema, { ...answer, approved: true })).toBe(false);
    expect(ajv.validateSchema(toStrictSchema(schema))).toBe(true);
  });
});

describe('an answer that code can mend', () => {
  const tactical = 'inception/define-aggregates';

  it("names parts in other spellings, by their whole key or by the document's own id", () => {
    const input = structuredClone(walk['inception/identify-concepts'].input);
    const [first, second] = input.prd.body.stories;
    if (first) first.alias = 'REQ 4.12';
    if (second) second.alias = 'REQ 41.2';
    const answer = {
      entities: [
        {
          name: 'Loan',
          term: 'loan',
          meaning: 'x',
          kind: 'entity',
          sources: ['us-3', ' US-3.AC-2', 'PRD-001#US-3/AC-2', 'REQ-4.12', 'req 41.2'],
        },
      ],
      operations: [],
    };
    const [loan] = outputOf(read('inception/identify-concepts', answer, input)).entities;
    expect(loan?.sources).toEqual(['PRD-001#US-3', 'PRD-001#US-3.AC-2', 'PRD-001#US-1', 'PRD-001#US-2']);
  });

  it('joins entities that are there twice and spells their names as one word', () => {
    const entity = { name: 'purchase order', term: 'purchase order', meaning: 'x', kind: 'entity', sources: ['US-1'] };
    const answer = {
      entities: [entity, { ...entity, name: 'PurchaseOrder', sources: ['US-2'] }],
      operations: [{ name: 'cancel', actor: 'Buyer', object: 'Purchase Order', sources: ['US-1'] }],
    };
    const { entities, operations } = outputOf(read('inception/identify-concepts', answer));
    expect(entities).toEqual([{ ...entity, name: 'PurchaseOrder', sources: ['PRD-001#US-1', 'PRD-001#US-2'] }]);
    expect(operations[0]?.object).toBe('PurchaseOrder');
  });

  it('gives ids in any form, each only once', () => {
    const answer = structuredClone(asAnswer(tactical, walk[tactical].output)) as {
      aggregates: { operations: { id: string; name: string }[] }[];
    };
    const ids = ['borrowCopy', 'OP_renew loan', '', 'OP-close-loan', 'OP-close-loan'];
    answer.aggregates[0]?.operations.forEach((operation, at) => (operation.id = ids[at] ?? operation.id));
    const output = outputOf(read(tactical, answer));
    expect(output.aggregates[0]?.operations.map(({ id }) => id)).toEqual([
      'OP-borrow-copy',
      'OP-renew-loan',
      'OP-fine-loan',
      'OP-close-loan',
      'OP-close-loan-2',
    ]);
  });

  it('always ends in well-formed ids, whatever a model writes there', () => {
    const answer = structuredClone(asAnswer(tactical, walk[tactical].output)) as {
      aggregates: { operations: { id: string }[] }[];
    };
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 5, maxLength: 5 }), (ids) => {
        answer.aggregates[0]?.operations.forEach((operation, at) => (operation.id = ids[at] ?? ''));
        const output = outputOf(read(tactical, answer));
        const written = output.aggregates.flatMap(({ operations }) => operations.map(({ id }) => id));
        expect(new Set(written).size).toBe(written.length);
      }),
      { numRuns: 50 },
    );
  });

  it('writes "none" for no event, a state machine without transitions, and leaves out what every event has', () => {
    const answer = structuredClone(asAnswer(tactical, walk[tactical].output)) as {
      aggregates: { states?: object | null; operations: { event: string }[] }[];
      domainEvents: { attributes: { name: string; type: string }[] }[];
    };
    const [loan, copy, reservation] = answer.aggregates;
    if (loan?.operations[0]) loan.operations[0].event = 'None';
    if (copy) copy.states = { initial: 'available', transitions: [] };
    if (reservation) reservation.states = null;
    answer.domainEvents[0]?.attributes.push({ name: 'timestamp', type: 'Date' }, { name: 'actor', type: 'MemberId' });
    const output = outputOf(read(tactical, answer));
    expect(output.aggregates[0]?.operations[0]?.event).toBe('');
    expect(output.aggregates.slice(1, 3).map((aggregate) => 'states' in aggregate)).toEqual([false, false]);
    expect(output.domainEvents[0]?.attributes).toEqual([
      { name: 'identifier', type: 'Text' },
      { name: 'reason', type: 'Text' },
      { name: 'timestamp', type: 'Timestamp' },
      { name: 'actor', type: 'MemberId' },
      { name: 'loanId', type: 'LoanId' },
    ]);
  });

  it('names operations for their ids, and aggregates in other spellings or twice', () => {
    const pseudocode = 'inception/write-pseudocode';
    const { operations, domainServices } = walk[pseudocode].output;
    const byName = operations.map((operation, at) => (at === 0 ? { ...operation, id: 'borrowCopy' } : operation));
    expect(outputOf(read(pseudocode, { operations: byName, domainServices })).operations[0]?.id).toBe('OP-borrow-copy');

    const invariants = 'inception/state-invariants';
    const output = outputOf(
      read(invariants, {
        invariants: [
          { aggregate: 'loan', invariants: [{ id: 'loan limit', statement: 'A.' }] },
          { aggregate: 'Loan', invariants: [{ id: 'INV-loan-limit', statement: 'B.' }] },
        ],
        coverageNotes: [{ ref: 'nfr-1', status: 'N/A', reason: 'A response time.' }],
      }),
    );
    expect(output.invariants).toEqual([
      {
        aggregate: 'Loan',
        invariants: [
          { id: 'INV-loan-limit', statement: 'A.' },
          { id: 'INV-loan-limit-2', statement: 'B.' },
        ],
      },
    ]);
    expect(output.coverageNotes[0]?.ref).toBe('PRD-001#NFR-1');
  });
});

describe('a revision', () => {
  const step = 'inception/revise-daa';
  const revise = (change: object) => outputOf(read(step, { ...unchanged(), ...change }));

  it('leaves byte for byte what it does not mention', () => {
    const { daa } = walk[step].input;
    const input = { ...walk[step].input, daa: { ...daa, other: [{ heading: 'Kept', level: 2, markdown: 'as it was' }] } };
    expect(outputOf(read(step, unchanged(), input)).daa).toEqual(input.daa);
  });

  it('replaces a part in its place and keeps the ids of its operations', () => {
    const { daa } = walk[step].input;
    const copy = structuredClone(daa.aggregates[1]);
    if (!copy) throw new Error('no aggregate');
    copy.attributes.push({ name: 'shelf', type: 'Text' });
    copy.operations = copy.operations.map((operation) => ({ ...operation, id: 'OP-something-else' }));
    const revised = revise({ aggregates: [copy] }).daa;
    expect(revised.aggregates.map(({ name }) => name)).toEqual(daa.aggregates.map(({ name }) => name));
    expect(revised.aggregates[1]?.attributes.at(-1)).toEqual({ name: 'shelf', type: 'Text' });
    expect(revised.aggregates[1]?.operations.map(({ id }) => id)).toEqual(daa.aggregates[1]?.operations.map(({ id }) => id));
    expect(revised.aggregates[0]).toEqual(daa.aggregates[0]);
  });

  it('renames in place, removes, adds at the end, and takes a new map whole', () => {
    const { daa } = walk[step].input;
    const [loans, ...otherContexts] = daa.contexts;
    const lending = { ...loans, name: 'Lending' };
    const note = { ref: 'NFR-2', status: 'N/A', reason: 'An availability.' };
    const revised = revise({
      contexts: [lending],
      contextMap: [],
      domainServices: [{ name: 'Closing', operations: [] }],
      coverageNotes: [note],
      removed: [
        { kind: 'context', name: 'loans' },
        { kind: 'domain service', name: 'CopyBorrowing' },
        { kind: 'value object', name: 'LoanStatus' },
        { kind: 'aggregate', name: 'Shelf' },
        { kind: 'coverage note', name: 'NFR-9' },
      ],
      notDone: ['One.'],
    });
    expect(revised.daa.contexts).toEqual([lending, ...otherContexts]);
    expect(revised.daa.contextMap).toEqual([]);
    expect(revised.daa.domainServices.map(({ name }) => name)).toEqual(['Closing', 'CopyCheckIn']);
    expect(revised.daa.valueObjects.map(({ name }) => name)).toEqual(
      daa.valueObjects.map(({ name }) => name).filter((name) => name !== 'LoanStatus'),
    );
    expect(revised.daa.coverageNotes).toEqual([...(daa.coverageNotes ?? []), { ...note, ref: 'PRD-001#NFR-2' }]);
    expect(revised.notDone).toEqual([
      'One.',
      'The aggregate "Shelf" was to be removed, but the model has none of that name.',
      'The coverage note "NFR-9" was to be removed, but the model has none of that name.',
    ]);
  });
});

describe('a complaint', () => {
  it('names the first problems with their paths, each short, and counts the rest', () => {
    const problems = Array.from({ length: 400 }, (_, at) => ({
      path: `entities[${at}].name`,
      message: 'x'.repeat(5000),
      fails: true,
    }));
    const text = complain(problems);
    expect(text).toContain('- entities[24].name: xxx');
    expect(text).not.toContain('entities[25]');
    expect(text).toContain('and 375 more problems');
    expect(text.length).toBeLessThan(7000);
  });
});
