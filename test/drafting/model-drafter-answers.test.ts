import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatRepairPrompt } from '../../src/drafting/models/answers/format-repair-prompt.ts';
import { beginAnswer, readAnswer, shapeFor, type ReadAnswer } from '../../src/drafting/models/answers/read-answer.ts';
import { shapesOf } from '../../src/drafting/models/answers/answer-shapes.ts';
import { toStrictSchema } from '../../src/drafting/models/wire/strict-schema.ts';
import type { StepId, StepInput, StepOutput } from '../../src/steps/registry.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { allSteps, asAnswer, walkSteps, type Walk } from './model-answers.ts';

let walk: Walk;
beforeAll(async () => {
  walk = await walkSteps();
});

function read<S extends StepId>(
  step: S,
  answer: object | string,
  input: StepInput<S> = walk[step].input as StepInput<S>,
): Promise<ReadAnswer<S>> {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return readAnswer(step, { text, input, inHand: beginAnswer(step, input) });
}

function outputOf<S extends StepId>(answer: ReadAnswer<S>): StepOutput<S> {
  if (!answer.usable) throw new Error(answer.problems.map(({ path, message }) => `${path} ${message}`).join('\n'));
  return answer.output;
}

describe('answer shapes', () => {
  it.each(allSteps)('of %s is a schema that takes its answers, also as the strict mode has it', (step) => {
    const { schema } = shapeFor(step, beginAnswer(step, walk[step].input));
    const ajv = new Ajv2020({ strict: true });
    const answer = asAnswer(step, walk[step].output);
    expect(ajv.validate(schema, answer), ajv.errorsText()).toBe(true);
    expect(ajv.validate(schema, { ...answer, approved: true })).toBe(false);
    expect(ajv.validateSchema(toStrictSchema(schema))).toBe(true);
    expect(ajv.validateSchema(toStrictSchema(shapesOf(step).change.schema))).toBe(true);
  });
});

describe('an answer that code can mend', () => {
  const tactical = 'inception/define-aggregates';

  it("names parts in other spellings, by their whole key or by the document's own id", async () => {
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
    const [loan] = outputOf(await read('inception/identify-concepts', answer, input)).entities;
    expect(loan?.sources).toEqual(['PRD-001#US-3', 'PRD-001#US-3.AC-2', 'PRD-001#US-1', 'PRD-001#US-2']);
  });

  it('joins entities that are there twice and spells their names as one word', async () => {
    const entity = { name: 'purchase order', term: 'purchase order', meaning: 'x', kind: 'entity', sources: ['US-1'] };
    const answer = {
      entities: [entity, { ...entity, name: 'PurchaseOrder', sources: ['US-2'] }],
      operations: [{ name: 'cancel', actor: 'Buyer', object: 'Purchase Order', sources: ['US-1'] }],
    };
    const { entities, operations } = outputOf(await read('inception/identify-concepts', answer));
    expect(entities).toEqual([{ ...entity, name: 'PurchaseOrder', sources: ['PRD-001#US-1', 'PRD-001#US-2'] }]);
    expect(operations[0]?.object).toBe('PurchaseOrder');
  });

  it('gives ids in any form, each only once', async () => {
    const answer = structuredClone(asAnswer(tactical, walk[tactical].output)) as {
      aggregates: { operations: { id: string; name: string }[] }[];
    };
    const ids = ['borrowCopy', 'OP_renew loan', '', 'OP-close-loan', 'OP-close-loan'];
    const [aggregate] = answer.aggregates;
    const [like] = aggregate?.operations ?? [];
    if (aggregate && like) aggregate.operations = ids.map((id) => ({ ...like, id, name: 'fineLoan' }));
    const output = outputOf(await read(tactical, answer));
    expect(output.aggregates[0]?.operations.map(({ id }) => id)).toEqual([
      'OP-borrow-copy',
      'OP-renew-loan',
      'OP-fine-loan',
      'OP-close-loan',
      'OP-close-loan-2',
    ]);
  });

  it('always ends in well-formed ids, whatever a model writes there', async () => {
    const answer = structuredClone(asAnswer(tactical, walk[tactical].output)) as {
      aggregates: { operations: { id: string }[] }[];
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 5, maxLength: 5 }), async (ids) => {
        answer.aggregates[0]?.operations.forEach((operation, at) => (operation.id = ids[at] ?? ''));
        const output = outputOf(await read(tactical, answer));
        const written = output.aggregates.flatMap(({ operations }) => operations.map(({ id }) => id));
        expect(new Set(written).size).toBe(written.length);
      }),
      { numRuns: 50 },
    );
  });

  it('writes "none" for no event, a state machine without transitions, and leaves out what every event has', async () => {
    const answer = structuredClone(asAnswer(tactical, walk[tactical].output)) as {
      aggregates: { states?: object | null; operations: { event: string }[] }[];
      domainEvents: { attributes: { name: string; type: string }[] }[];
    };
    const [loan, copy, reservation] = answer.aggregates;
    if (loan?.operations[0]) loan.operations[0].event = 'None';
    if (copy) copy.states = { initial: 'available', transitions: [] };
    if (reservation) reservation.states = null;
    answer.domainEvents[0]?.attributes.push({ name: 'timestamp', type: 'Date' }, { name: 'actor', type: 'MemberId' });
    const output = outputOf(await read(tactical, answer));
    expect(output.aggregates[0]?.operations[0]?.event).toBe('');
    expect(output.aggregates.slice(1, 3).map((aggregate) => 'states' in aggregate)).toEqual([false, false]);
    expect(output.domainEvents[0]?.attributes).toEqual([
      { name: 'identifier', type: 'Text' },
      { name: 'reason', type: 'Text' },
      { name: 'timestamp', type: 'Timestamp' },
      { name: 'actor', type: 'MemberId' },
    ]);
  });

  it('names operations for their ids, and aggregates in other spellings or twice', async () => {
    const pseudocode = 'inception/write-pseudocode';
    const { operations, domainServices } = walk[pseudocode].output;
    const byName = operations.map((operation, at) => (at === 0 ? { ...operation, id: 'borrowCopy' } : operation));
    expect(outputOf(await read(pseudocode, { operations: byName, domainServices })).operations[0]?.id).toBe('OP-borrow-copy');

    const invariants = 'inception/state-invariants';
    const output = outputOf(
      await read(invariants, {
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

describe('an answer with something around it', () => {
  const concepts = 'inception/identify-concepts';
  const right = () => asAnswer(concepts, walk[concepts].output);

  it.each([
    ['a fence', (json: string) => `Here it is:\n\n\`\`\`json\n${json}\n\`\`\`\nAsk me for more.`],
    ['its thoughts', (json: string) => `<think>A {loan} is "lent".</think>\nThe entities are {these}: ${json}`],
    [
      'an analysis before, and fields that nobody asked for',
      (json: string) => `{"analysis":"first","version":2,${json.slice(1)}`,
    ],
    ['the name of its shape around it', (json: string) => `{"identify_concepts":${json}}`],
    ['no empty lists', (json: string) => json.replace(/"questions":\[\],?/, '')],
  ])('is read: %s', async (_what, wrap) => {
    expect(outputOf(await read(concepts, wrap(JSON.stringify(right()))))).toEqual(walk[concepts].output);
  });

  it('is malformed when it is no object, or one of another shape', async () => {
    for (const text of ['Certainly!', '[1, 2]', '{"entities": [', '{"loans": {"a": 1}}'])
      expect(await read(concepts, text), text).toMatchObject({ usable: false, why: 'malformed' });
  });
});

describe('a revision', () => {
  const step = 'inception/revise-daa';
  const revise = async (change: object) => outputOf(await read(step, change));

  it('leaves byte for byte what it does not mention', async () => {
    const { daa } = walk[step].input;
    const input = { ...walk[step].input, daa: { ...daa, other: [{ heading: 'Kept', level: 2, markdown: 'as it was' }] } };
    expect(outputOf(await read(step, {}, input)).daa).toEqual(input.daa);
  });

  it('changes fields by name and id, adds, renames and removes, and tells what it could not', async () => {
    const { daa } = walk[step].input;
    const [first, second] = daa.aggregates;
    const operation = second?.operations[0];
    if (!first || !second || !operation) throw new Error('no operation');
    const revised = await revise({
      contexts: { change: [{ name: daa.contexts[0]?.name, newName: 'Counter' }] },
      aggregates: {
        change: [
          {
            name: second.name,
            attributes: { add: [{ name: 'shelf', type: 'Text' }] },
            operations: { change: [{ id: operation.id, precondition: 'The shelf is known.', covers: [] }] },
            invariants: { add: [{ id: 'shelf one', statement: 'A copy stands on one shelf.' }] },
          },
        ],
        remove: ['Shelf'],
      },
      coverageNotes: { add: [{ ref: 'NFR-2', status: 'N/A', reason: 'An availability.' }] },
      questions: { add: [{ text: 'Who may see fines?', about: ['US-1'] }] },
      notDone: ['One.'],
    });
    expect(revised.daa.contexts[0]?.name).toBe('Counter');
    expect(revised.daa.aggregates[0]).toEqual(first);
    expect(revised.daa.aggregates[1]).toEqual({
      ...second,
      attributes: [...second.attributes, { name: 'shelf', type: 'Text' }],
      operations: [{ ...operation, precondition: 'The shelf is known.' }, ...second.operations.slice(1)],
      invariants: [...second.invariants, { id: 'INV-shelf-one', statement: 'A copy stands on one shelf.' }],
    });
    expect(revised.daa.coverageNotes?.at(-1)?.ref).toBe('PRD-001#NFR-2');
    expect(revised.daa.questions).toEqual([{ id: 'Q-1', text: 'Who may see fines?', about: ['PRD-001#US-1'] }]);
    expect(revised.notDone).toEqual(['One.', 'There is no "Shelf" that could be removed.']);
  });

  it('asks for the invariants that go with what it removes, and tells of them when nobody answers', async () => {
    const [, aggregate] = walk[step].input.daa.aggregates;
    const invariant = aggregate?.invariants[0];
    if (!aggregate || !invariant) throw new Error('no invariant');
    const removed = await read(step, { aggregates: { remove: [aggregate.name] } });
    const lost = `${invariant.id} is gone without being removed by its id`;
    expect(removed.problems.map(({ message }) => message).join('\n')).toContain(lost);
    expect(outputOf(removed).notDone.join('\n')).toContain(lost);
    const ids = [...aggregate.invariants, ...aggregate.operations].map(({ id }) => id);
    const said = await readAnswer(step, {
      text: JSON.stringify({ aggregates: { add: [{ ...aggregate, name: 'Item', root: 'Item' }] } }),
      input: walk[step].input,
      inHand: removed.inHand,
    });
    expect(said.problems.filter(({ path }) => ids.includes(path) && / is gone /.test(path))).toEqual([]);
    expect(said.problems.map(({ message }) => message).join('\n')).not.toContain('without being removed');
  });

  it('keeps what a plain list leaves out, and says so', async () => {
    const { daa } = walk[step].input;
    const read1 = await read(step, { domainEvents: daa.domainEvents.slice(1) });
    expect(outputOf(read1).daa.domainEvents).toHaveLength(daa.domainEvents.length);
    expect(read1.problems[0]?.message).toContain(`${daa.domainEvents[0]?.name}: left out of the list, and kept.`);
  });

  it('of a type that nobody defines is a problem, of an external identity none', async () => {
    const name = walk[step].input.daa.aggregates[0]?.name;
    const change = { aggregates: { change: [{ name, attributes: { add: [{ name: 'order', type: 'OrderId' }] } }] } };
    const messages = async (answer: object) => (await read(step, answer)).problems.map(({ message }) => message).join();
    expect(await messages(change)).toContain('has the type "OrderId", which the model does not define');
    const declared = { externalIdentities: { add: [{ name: 'OrderId', system: 'Shop', meaning: 'An order there.' }] } };
    expect(await messages({ ...change, ...declared })).toBe('');
  });
});

describe('a complaint', () => {
  it('names the first problems with their paths, each short, and counts the rest', () => {
    const problems = Array.from({ length: 400 }, (_, at) => ({
      path: `entities[${at}].name`,
      message: 'x'.repeat(5000),
      fails: true,
    }));
    const text = formatRepairPrompt(problems);
    expect(text).toContain('- entities[24].name: xxx');
    expect(text).not.toContain('entities[25]');
    expect(text).toContain('and 375 more problems');
    expect(text.length).toBeLessThan(7000);
  });
});
