import { z } from 'zod';
import { keptTextSchema } from './prd.ts';

/**
 * Body of an AI-DAA (specification 2.2).
 *
 * Contexts, language terms and states are plain words ("Lending", "overdue loan"). Aggregates,
 * entities, value objects, events and services are one PascalCase word ("BookBorrowed").
 * Operations are camelCase and start with a verb ("borrowBook"). Types are `builtInTypes`, value
 * objects, entities, aggregates, `<Aggregate>Id`, `List of <type>` and `<type> or nothing`.
 */
export const builtInTypes = ['Text', 'Number', 'Money', 'Date', 'Timestamp', 'Duration', 'YesNo', 'Nothing'] as const;

/** How one context relates to another (specification 2.2). */
export const contextRelationships = ['publishes events', 'queries', 'anti-corruption layer'] as const;

/** Attributes of every domain event with their types (specification section 6). */
export const requiredEventAttributes = [
  { name: 'identifier', type: 'Text' },
  { name: 'reason', type: 'Text' },
  { name: 'timestamp', type: 'Timestamp' },
  { name: 'actor', type: 'Text' },
] as const;

const name = z.string().min(1);

export const attributeSchema = z.strictObject({ name, type: name });

export const boundedContextSchema = z.strictObject({
  name,
  responsibilities: z.array(name),
  language: z.array(z.strictObject({ term: name, meaning: z.string() })),
});

export const contextRelationSchema = z.strictObject({
  /** The upstream context, which publishes events or answers queries. */
  from: name,
  to: name,
  relationship: z.enum(contextRelationships),
  note: z.string(),
});

export const invariantSchema = z.strictObject({
  id: z.string().regex(/^INV-[a-z0-9]+(-[a-z0-9]+)*$/),
  statement: name,
  covers: z.array(name).optional().describe('Whole part keys of the PRD parts that it states, such as PRD-001#US-3.AC-2.'),
});

export const operationSchema = z.strictObject({
  id: z.string().regex(/^OP-[a-z0-9]+(-[a-z0-9]+)*$/),
  name,
  /** Such as `borrowBook(member: MemberId, copy: CopyId): Loan`. */
  signature: name,
  precondition: z.string(),
  postcondition: z.string(),
  /** The name of the domain event that it raises; '' for a query. */
  event: z.string(),
  /** Steps in plain words, one a line. */
  pseudocode: z.string(),
  /** Whole keys of the PRD parts that it serves. */
  covers: z.array(name),
});

export const stateMachineSchema = z.strictObject({
  initial: name,
  transitions: z.array(
    z.strictObject({
      from: name,
      /** The name of an operation of the same aggregate. */
      operation: name,
      to: name,
    }),
  ),
});

export const aggregateSchema = z.strictObject({
  name,
  context: name,
  root: name,
  identity: z.strictObject({ name, type: name }),
  attributes: z.array(attributeSchema),
  /** Entities inside the boundary, without the root. */
  entities: z.array(z.strictObject({ name, attributes: z.array(attributeSchema) })),
  invariants: z.array(invariantSchema),
  states: stateMachineSchema.optional(),
  operations: z.array(operationSchema),
});

export const valueObjectSchema = z.strictObject({
  name,
  context: name,
  attributes: z.array(attributeSchema),
  allowedValues: z.array(name),
  operations: z.array(z.strictObject({ name, rule: name })),
});

export const domainEventSchema = z.strictObject({
  name,
  attributes: z.array(attributeSchema),
  /** Names of contexts, or of roles outside the model. */
  consumers: z.array(name),
});

export const domainServiceSchema = z.strictObject({
  name,
  operations: z.array(z.strictObject({ name, steps: z.array(name), result: name })),
});

/** A PRD part that is not modeled: on purpose (DEFERRED, N/A), or as a lack (GAP). */
export const coverageNoteSchema = z.strictObject({
  ref: name,
  status: z.enum(['DEFERRED', 'N/A', 'GAP']),
  reason: name,
});

/** A type that identifies something in a system outside the model, such as `OrderId` of a shop. */
export const externalIdentitySchema = z.strictObject({
  name,
  /** The system that issues the identity. */
  system: name,
  /** What the type identifies. */
  meaning: z.string(),
});

/** A question that the PRD leaves open, as the drafter of the model asks it. */
export const openQuestionSchema = z.strictObject({
  id: z.string().regex(/^Q-\d+$/),
  text: name,
  /** Whole keys of the PRD parts that the question is about. */
  about: z.array(z.string().regex(/^[^\s,]+$/)),
});

export const daaBodySchema = z.strictObject({
  contexts: z.array(boundedContextSchema),
  contextMap: z.array(contextRelationSchema),
  aggregates: z.array(aggregateSchema),
  valueObjects: z.array(valueObjectSchema),
  domainEvents: z.array(domainEventSchema),
  domainServices: z.array(domainServiceSchema),
  externalIdentities: z.array(externalIdentitySchema).optional(),
  coverageNotes: z.array(coverageNoteSchema).optional(),
  questions: z.array(openQuestionSchema).optional(),
  /** Text of an edited document that fits no field, kept verbatim. */
  other: z.array(keptTextSchema).optional(),
});

export type Attribute = z.infer<typeof attributeSchema>;
export type BoundedContext = z.infer<typeof boundedContextSchema>;
export type Operation = z.infer<typeof operationSchema>;
export type Aggregate = z.infer<typeof aggregateSchema>;
export type DomainEvent = z.infer<typeof domainEventSchema>;
export type CoverageNote = z.infer<typeof coverageNoteSchema>;
export type ExternalIdentity = z.infer<typeof externalIdentitySchema>;
export type OpenQuestion = z.infer<typeof openQuestionSchema>;
export type DaaBody = z.infer<typeof daaBodySchema>;
