import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { recordedChoiceSchema } from '../../src/lifecycle/workflow-choice.ts';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';
import { remarkSchema, reviewCommentSchema } from '../../src/steps/inception/contracts.ts';
import { stepIds } from '../../src/steps/registry.ts';

/** What an inception run is started with. */
export const inceptionInputSchema = z.strictObject({
  /** Key of the PRD. */
  prd: z.string(),
  /** Version of the PRD that is modeled; a later one needs another run. */
  prdVersion: z.int().positive(),
  /** DAA that gets a new version; absent when a new DAA is made. */
  daa: z.string().optional(),
  /** Asked instead of the configured ones, in this order; the engine hands them to the drafter. */
  models: z.array(modelChoiceSchema).readonly().optional(),
  /** Set where only what hangs on changes of the PRD is drafted anew. */
  redraft: z
    .strictObject({
      /** Whole keys of changed parts of which a person said that what serves them still holds. */
      cleared: z.array(z.string()),
    })
    .optional(),
  /** Which way the PRD was to go when the run started; nothing of the graph asks for it. */
  choice: recordedChoiceSchema.optional(),
});

/** Where a draft is stored (StepRef), so that checkpoints hold no drafts. */
const stepRefSchema = z.object({ node: z.string(), visit: z.int(), inputHash: z.string() });

/** What the model of the domain is now: what the five steps made, what the last revision made, or a version that a person wrote. */
const draftSourceSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('steps') }),
  z.object({ from: z.literal('revision'), ref: stepRefSchema }),
  z.object({ from: z.literal('version'), version: z.int().positive() }),
]);

/** Small, whatever the model's size: documents and drafts stay where they are stored, and nodes read them there (decision 0010). */
export const inceptionState = new StateSchema({
  /** Key of the PRD. */
  prd: z.string(),
  /** Version of the PRD that is modeled. */
  prdVersion: z.int(),
  /** Key of the DAA; '' until it is saved the first time. */
  daa: z.string().default(''),
  /** Version of the DAA that stands before the gate; 0 until saved. */
  daaVersion: z.int().default(0),
  /** Where the outputs of steps 1 to 5 are stored, by step. */
  steps: z.partialRecord(z.enum(stepIds), stepRefSchema).default({}),
  /** Which draft the nodes after step 5 work on. */
  source: draftSourceSchema.default({ from: 'steps' }),
  /**
   * Of a redraft, from its start until it is saved: the version of the DAA that it keeps, and where the new draft is stored. Null where the whole DAA
   * is drafted.
   */
  redraft: z
    .object({ cleared: z.array(z.string()), version: z.int().positive().optional(), ref: stepRefSchema.optional() })
    .nullable()
    .default(null),
  /** What was drafted since the last save, in order; the next version names who drafted it. */
  drafted: z.array(z.object({ step: z.enum(stepIds), ref: stepRefSchema })).default([]),
  /** Error findings of the last lint. */
  errors: z.int().default(0),
  /** Whether a critic is to read the draft: `due` once the five steps or a redraft are linted, where a model is there to ask. */
  critic: z.enum(['none', 'due', 'done']).default('none'),
  /** What the critic found, each with a hash of what it is about as it read then. */
  remarks: z.array(remarkSchema.extend({ was: z.string() })).default([]),
  /** Revisions against findings since the last reviewer spoke; at most `maxRevisions`. */
  revisions: z.int().default(0),
  /** Why the version that is saved next exists. */
  reason: z.string().default('drafted from the PRD'),
  /** Key of the gate that was opened last; '' before. */
  gate: z.string().default(''),
  /** What the last decision asked for: the outcome, and comments to act on. */
  outcome: z.enum(['none', 'approve', 'request-changes', 'reject', 'withdrawn']).default('none'),
  comments: z.array(reviewCommentSchema).default([]),
});

export type InceptionState = typeof inceptionState.State;
export type InceptionUpdate = typeof inceptionState.Update;

/** Revisions against lint findings before the draft goes to its gate as it is (DESIGN §6). */
export const maxRevisions = 2;
