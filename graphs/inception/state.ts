import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { recordedChoiceSchema } from '../../src/lifecycle/workflow-choice.ts';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';
import { remarkSchema, reviewCommentSchema } from '../../src/steps/inception/contracts.ts';
import { stepIds } from '../../src/steps/registry.ts';

export const inceptionInputSchema = z.strictObject({
  /** Key of the PRD. */
  prd: z.string(),
  /** Version of the PRD to model; a later version needs another run. */
  prdVersion: z.int().positive(),
  /** Key of the DAA that gets a new version; absent to create one. */
  daa: z.string().optional(),
  /** Models to use instead of the configured ones, in this order. The engine passes them on. */
  models: z.array(modelChoiceSchema).readonly().optional(),
  /** Present when only what depends on changes of the PRD is redrafted. */
  redraft: z
    .strictObject({
      /** Whole keys of changed parts that a person confirmed need no redraft. */
      cleared: z.array(z.string()),
    })
    .optional(),
  /** The chosen path of the PRD when the run started; a record that the graph does not use. */
  choice: recordedChoiceSchema.optional(),
});

/** Reference to a stored draft (StepRef), so that checkpoints hold no drafts. */
const stepRefSchema = z.object({ node: z.string(), visit: z.int(), inputHash: z.string() });

/** The source of the current model: the five steps, the last revision, or a person's version. */
const draftSourceSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('steps') }),
  z.object({ from: z.literal('revision'), ref: stepRefSchema }),
  z.object({ from: z.literal('version'), version: z.int().positive() }),
]);

/** The state holds only references, so that it stays small whatever the model (decision 0010). */
export const inceptionState = new StateSchema({
  prd: z.string(),
  prdVersion: z.int(),
  /** Key of the DAA; '' until it is saved the first time. */
  daa: z.string().default(''),
  /** Version of the DAA at its gate; 0 until saved. */
  daaVersion: z.int().default(0),
  /** References to the outputs of steps 1 to 5, by step. */
  steps: z.partialRecord(z.enum(stepIds), stepRefSchema).default({}),
  /** The draft that the nodes after step 5 work on. */
  source: draftSourceSchema.default({ from: 'steps' }),
  /**
   * The redraft until it is saved: the DAA version it keeps, and its draft. Null for a full draft.
   */
  redraft: z
    .object({ cleared: z.array(z.string()), version: z.int().positive().optional(), ref: stepRefSchema.optional() })
    .nullable()
    .default(null),
  /** Drafts since the last save, in order, for the next version's provenance. */
  drafted: z.array(z.object({ step: z.enum(stepIds), ref: stepRefSchema })).default([]),
  /** Errors of the last lint. */
  errors: z.int().default(0),
  /** State of the critic: `due` after the first lint of a draft, when a model is available. */
  critic: z.enum(['none', 'due', 'done']).default('none'),
  /** Remarks of the critic, each with a hash of its subject as the critic read it. */
  remarks: z.array(remarkSchema.extend({ was: z.string() })).default([]),
  /** Revisions against findings since the last review; at most `maxRevisions`. */
  revisions: z.int().default(0),
  /** Why the next version is made. */
  reason: z.string().default('drafted from the PRD'),
  /** Key of the gate opened last; '' before the first. */
  gate: z.string().default(''),
  /** The last decision; `comments` has the changes it asks for. */
  outcome: z.enum(['none', 'approve', 'request-changes', 'reject', 'withdrawn']).default('none'),
  comments: z.array(reviewCommentSchema).default([]),
});

export type InceptionState = typeof inceptionState.State;
export type InceptionUpdate = typeof inceptionState.Update;

/** Revisions against lint findings before the draft goes to its gate anyway. */
export const maxRevisions = 2;
