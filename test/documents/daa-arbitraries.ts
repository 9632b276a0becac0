import fc from 'fast-check';
import { contextRelationships, type DaaBody } from '../../src/lifecycle/daa.ts';
import { anyText, keptText, line } from './prd-arbitraries.ts';

const few = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(arbitrary, { maxLength: 2 });
const attributes = few(fc.record({ name: line, type: line }));
const idTail = fc.stringMatching(/^[a-z0-9]{1,5}(-[a-z0-9]{1,5}){0,2}$/);

const aggregate = fc.record({
  name: line,
  context: line,
  root: line,
  identity: fc.record({ name: line, type: line }),
  attributes,
  entities: few(fc.record({ name: line, attributes })),
  invariants: few(
    fc.record(
      {
        id: idTail.map((tail) => `INV-${tail}`),
        statement: line,
        covers: fc.array(fc.constantFrom('PRD-001#US-1', 'PRD-001#US-1.AC-2', 'PRD-012#REQ-3'), { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: ['id', 'statement'] },
    ),
  ),
  states: fc.option(fc.record({ initial: line, transitions: few(fc.record({ from: line, operation: line, to: line })) }), {
    nil: undefined,
  }),
  operations: few(
    fc.record({
      id: idTail.map((tail) => `OP-${tail}`),
      name: line,
      signature: line,
      precondition: anyText,
      postcondition: anyText,
      event: anyText,
      pseudocode: anyText,
      covers: few(line),
    }),
  ),
});

const ids = (body: DaaBody): string[] =>
  body.aggregates.flatMap(({ invariants, operations }) => [...invariants, ...operations].map(({ id }) => id));

export const daaBody: fc.Arbitrary<DaaBody> = fc
  .record({
    contexts: few(
      fc.record({ name: line, responsibilities: few(line), language: few(fc.record({ term: line, meaning: anyText })) }),
    ),
    contextMap: few(fc.record({ from: line, to: line, relationship: fc.constantFrom(...contextRelationships), note: anyText })),
    aggregates: few(aggregate),
    valueObjects: few(
      fc.record({
        name: line,
        context: line,
        attributes,
        allowedValues: few(line),
        operations: few(fc.record({ name: line, rule: line })),
      }),
    ),
    domainEvents: few(fc.record({ name: line, attributes, consumers: few(line) })),
    domainServices: few(fc.record({ name: line, operations: few(fc.record({ name: line, steps: few(line), result: line })) })),
    coverageNotes: fc.option(
      few(fc.record({ ref: line, status: fc.constantFrom('DEFERRED' as const, 'N/A' as const), reason: line })),
      { nil: undefined },
    ),
    externalIdentities: fc.option(few(fc.record({ name: line, system: line, meaning: anyText })), { nil: undefined }),
    questions: fc.option(
      fc.uniqueArray(
        fc.record({
          id: fc.nat(99).map((number) => `Q-${number}`),
          text: line,
          about: few(fc.nat(9).map((number) => `PRD-001#US-${number}`)),
        }),
        { maxLength: 2, selector: ({ id }) => id },
      ),
      { nil: undefined },
    ),
    other: fc.option(few(keptText), { nil: undefined }),
  })
  .map((body) => structuredClone(JSON.parse(JSON.stringify(body)) as DaaBody))
  .filter((body) => new Set(ids(body)).size === ids(body).length);
