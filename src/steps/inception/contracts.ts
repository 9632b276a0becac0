import { z } from 'zod';
import {
  aggregateSchema,
  boundedContextSchema,
  contextRelationSchema,
  coverageNoteSchema,
  daaBodySchema,
  domainEventSchema,
  domainServiceSchema,
  externalIdentitySchema,
  invariantSchema,
  openQuestionSchema,
  operationSchema,
  valueObjectSchema,
} from '../../lifecycle/daa.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import { nfrCategories, priorities, prdBodySchema } from '../../lifecycle/prd.ts';
import { prdChangeSchema } from '../../lifecycle/redraft.ts';
import { readPartKinds } from './accept-read-parts.ts';

/**
 * Contracts of reading the PRD, of the five DAA steps (specification 1.3), of the critic, and of
 * revising after lint, the critic or a review. Each output holds what that step alone decides;
 * `assembleDaa` joins them.
 */
const ref = z.string().describe('Whole part key of the PRD part that says so, such as PRD-001#US-3.AC-2.');

export const prdInputSchema = z.strictObject({ key: z.string(), version: z.int().positive(), body: prdBodySchema });

/** Questions that the PRD leaves open. `assembleDaa` numbers those of all steps. */
const questions = z.array(openQuestionSchema.omit({ id: true })).optional();

/** Step 1: entities (nouns) and operations (verbs). */
export const conceptsSchema = z.strictObject({
  entities: z.array(
    z.strictObject({
      name: z.string().describe('PascalCase singular noun of the domain.'),
      term: z.string().describe('The same in plain words, as the PRD writes it.'),
      meaning: z.string(),
      kind: z.enum(['entity', 'value', 'actor', 'external']),
      sources: z.array(ref),
    }),
  ),
  operations: z.array(
    z.strictObject({
      name: z.string().describe('camelCase, verb first.'),
      actor: z.string().describe('Who does it; "System" when nobody is named.'),
      object: z.string().describe('Name of the entity it acts on.'),
      sources: z.array(ref),
    }),
  ),
  questions,
});

/** Step 2: bounded contexts, the context map, and where each entity lives. */
export const contextsSchema = z.strictObject({
  contexts: z.array(boundedContextSchema),
  contextMap: z.array(contextRelationSchema),
  placements: z.array(z.strictObject({ entity: z.string(), context: z.string() })),
  questions,
});

/** An operation before its conditions and pseudocode are written. */
export const operationOutlineSchema = operationSchema.omit({ precondition: true, postcondition: true, pseudocode: true });

/** Step 3: aggregates, entities, value objects and domain events. */
export const tacticalSchema = z.strictObject({
  aggregates: z.array(
    aggregateSchema.omit({ invariants: true, operations: true }).extend({ operations: z.array(operationOutlineSchema) }),
  ),
  valueObjects: z.array(valueObjectSchema),
  domainEvents: z.array(domainEventSchema),
  externalIdentities: z.array(externalIdentitySchema).optional(),
  questions,
});

/** Step 4: technology-agnostic pseudocode for all operations. */
export const pseudocodeSchema = z.strictObject({
  operations: z.array(operationSchema.pick({ id: true, precondition: true, postcondition: true, pseudocode: true })),
  domainServices: z.array(domainServiceSchema),
  questions,
});

/** Step 5: every business invariant, and what the model leaves out on purpose. */
export const invariantsSchema = z.strictObject({
  invariants: z.array(z.strictObject({ aggregate: z.string(), invariants: z.array(invariantSchema) })),
  coverageNotes: z.array(coverageNoteSchema),
  questions,
});

/** A change that a reviewer asked for in a gate decision. */
export const reviewCommentSchema = z.strictObject({
  /** Local id or name of the part; '' for the whole. */
  part: z.string(),
  text: z.string(),
});

/** A defect of the draft that the critic found. */
export const remarkSchema = z.strictObject({
  part: z
    .string()
    .describe('Local id or name of the part of the model, or id of the PRD part, that it is about; empty for the whole.'),
  text: z.string().min(1).describe('What is wrong, and what happens because of it.'),
  quote: z.string().min(1).describe('The words of the PRD or of the model that show it, copied letter by letter.'),
});

/** A part read in a passage that code did not understand. `acceptReadParts` checks its quote. */
export const readPartSchema = z.strictObject({
  kind: z.enum(readPartKinds),
  text: z.string().min(1).describe('The part in one sentence, in the words of the PRD.'),
  quote: z.string().min(1).describe('The words of the passage that say so, copied letter by letter.'),
  priority: z.enum(priorities).optional(),
  story: z.string().optional().describe('Of a criterion: id of its story.'),
  role: z.string().optional().describe('Of a story: who wants it.'),
  capability: z.string().optional().describe('Of a story: what is wanted.'),
  benefit: z.string().optional().describe('Of a story: what for.'),
  category: z.enum(nfrCategories).optional().describe('Of a quality requirement.'),
});

export const inceptionSteps = {
  'inception/read-prd': {
    input: z.strictObject({ prd: prdInputSchema }),
    output: z.strictObject({ parts: z.array(readPartSchema) }),
  },
  'inception/identify-concepts': {
    input: z.strictObject({ prd: prdInputSchema }),
    output: conceptsSchema,
  },
  'inception/propose-contexts': {
    input: z.strictObject({ prd: prdInputSchema, concepts: conceptsSchema }),
    output: contextsSchema,
  },
  'inception/define-aggregates': {
    input: z.strictObject({ prd: prdInputSchema, concepts: conceptsSchema, contexts: contextsSchema }),
    output: tacticalSchema,
  },
  'inception/write-pseudocode': {
    input: z.strictObject({ prd: prdInputSchema, concepts: conceptsSchema, contexts: contextsSchema, tactical: tacticalSchema }),
    output: pseudocodeSchema,
  },
  'inception/state-invariants': {
    input: z.strictObject({
      prd: prdInputSchema,
      concepts: conceptsSchema,
      contexts: contextsSchema,
      tactical: tacticalSchema,
      pseudocode: pseudocodeSchema,
    }),
    output: invariantsSchema,
  },
  'inception/criticize-daa': {
    input: z.strictObject({ prd: prdInputSchema, daa: daaBodySchema }),
    output: z.strictObject({ remarks: z.array(remarkSchema) }),
  },
  'inception/revise-daa': {
    input: z.strictObject({
      prd: prdInputSchema,
      daa: daaBodySchema,
      findings: z.array(findingSchema),
      comments: z.array(reviewCommentSchema),
      /** Changes of the PRD since `daa` was made; absent when `daa` models this version. */
      changes: z.array(prdChangeSchema).optional(),
    }),
    output: z.strictObject({
      daa: daaBodySchema,
      /** One line for each comment or finding that was not done, with the reason. */
      notDone: z.array(z.string()),
    }),
  },
} as const;

export type Remark = z.infer<typeof remarkSchema>;
export type Concepts = z.infer<typeof conceptsSchema>;
export type Contexts = z.infer<typeof contextsSchema>;
export type Tactical = z.infer<typeof tacticalSchema>;
export type Pseudocode = z.infer<typeof pseudocodeSchema>;
export type Invariants = z.infer<typeof invariantsSchema>;
export type PrdInput = z.infer<typeof prdInputSchema>;
