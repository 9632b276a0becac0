import {
  requiredEventAttributes,
  type Aggregate,
  type DaaBody,
  type DomainEvent,
  type Operation,
} from '../../../src/lifecycle/daa.ts';
import { emptyPrdBody, type PrdBody } from '../../../src/lifecycle/prd.ts';

export const emptyPrd: PrdBody = { ...emptyPrdBody(), title: 'Sample' };

/** A domain in the words of its people; `buildModel` makes a DAA and its PRD of it that have nothing wrong. */
export interface Domain {
  readonly context: string;
  readonly term: string;
  readonly meaning: string;
  readonly aggregate: string;
  readonly attributes: readonly string[];
  readonly invariant: string;
  readonly role: string;
  readonly criterion: string;
  readonly operation: string;
  readonly event: string;
  readonly precondition: string;
  readonly postcondition: string;
  readonly pseudocode: string;
  readonly value: { readonly name: string; readonly operation: string; readonly rule: string };
  readonly consumer: string;
}

export interface Model {
  daa: DaaBody;
  prd: { key: string; body: PrdBody };
}

export function buildModel(domain: Domain): Model {
  const { aggregate, operation, event, value, context } = domain;
  const prd: PrdBody = {
    ...emptyPrd,
    title: context,
    stories: [
      {
        id: 'US-1',
        role: domain.role,
        capability: `use ${domain.term}`,
        benefit: 'the work is done',
        priority: 'must-have',
        criteria: [{ id: 'AC-1', text: domain.criterion }],
      },
    ],
    requirements: [{ id: 'REQ-1', section: '', text: `The ${domain.term} must be kept for a year.`, priority: null }],
  };
  const daa: DaaBody = {
    contexts: [
      {
        name: context,
        responsibilities: [`Look after ${domain.term}`],
        language: [{ term: domain.term, meaning: domain.meaning }],
      },
    ],
    contextMap: [],
    aggregates: [
      {
        name: aggregate,
        context,
        root: aggregate,
        identity: { name: 'identifier', type: `${aggregate}Id` },
        attributes: [...domain.attributes.map((name) => ({ name, type: 'Text' })), { name: 'value', type: value.name }],
        entities: [],
        invariants: [{ id: 'INV-1', statement: domain.invariant, covers: ['PRD-001#REQ-1'] }],
        states: { initial: 'new', transitions: [{ from: 'new', operation, to: 'done' }] },
        operations: [
          buildOperation(operation, {
            event,
            precondition: domain.precondition,
            postcondition: domain.postcondition,
            pseudocode: domain.pseudocode,
            signature: `${operation}(id: ${aggregate}Id): ${aggregate}`,
            covers: ['PRD-001#US-1', 'PRD-001#US-1.AC-1', 'PRD-001#REQ-1'],
          }),
        ],
      },
    ],
    valueObjects: [
      {
        name: value.name,
        context,
        attributes: [],
        allowedValues: [],
        operations: [{ name: value.operation, rule: value.rule }],
      },
    ],
    domainEvents: [buildEvent(event, [domain.consumer])],
    domainServices: [],
  };
  return { daa, prd: { key: 'PRD-001', body: prd } };
}

export function buildOperation(name: string, fields: Partial<Operation> = {}): Operation {
  return {
    id: `OP-${name.toLowerCase()}`,
    name,
    signature: `${name}(): Nothing`,
    precondition: 'none',
    postcondition: 'It is done.',
    event: '',
    pseudocode: 'Do it.',
    covers: ['PRD-001#US-1'],
    ...fields,
  };
}

export function buildEvent(name: string, consumers: string[] = ['clerk']): DomainEvent {
  return { name, attributes: requiredEventAttributes.map((attribute) => ({ ...attribute })), consumers };
}

/** The only aggregate of a model made by `buildModel`. */
export function onlyAggregate({ daa }: Model): Aggregate {
  const [aggregate] = daa.aggregates;
  if (!aggregate) throw new Error('The model has no aggregate.');
  return aggregate;
}

/** The only operation of that aggregate. */
export function onlyOperation(model: Model): Operation {
  const [operation] = onlyAggregate(model).operations;
  if (!operation) throw new Error('The aggregate has no operation.');
  return operation;
}
