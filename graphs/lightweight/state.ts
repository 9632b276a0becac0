import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { recordedChoiceSchema } from '../../src/lifecycle/workflow-choice.ts';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';

/** What a lightweight run is started with. */
export const lightweightInputSchema = z.strictObject({
  /** Key of the PRD. */
  prd: z.string(),
  /** Version of the PRD that the TIP is drafted for; a later one needs another run. */
  prdVersion: z.int().positive(),
  /** TIP that gets a new version; absent when a new TIP is made. */
  tip: z.string().optional(),
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
  /** Why it was started although nobody had chosen; nothing of the graph asks for it either. */
  unchosen: z.string().optional(),
});

/** Where the draft is stored (StepRef), so that checkpoints hold none. */
const stepRefSchema = z.object({ node: z.string(), visit: z.int(), inputHash: z.string() });

export const lightweightState = new StateSchema({
  /** Key of the PRD. */
  prd: z.string(),
  /** Version of the PRD that the TIP is drafted for. */
  prdVersion: z.int(),
  /** Key of the TIP; '' until it is saved the first time. */
  tip: z.string().default(''),
  /** Version of the TIP that stands before the gate; 0 until saved. */
  tipVersion: z.int().default(0),
  /** Of a redraft; null where the whole TIP is drafted. */
  redraft: z
    .object({ cleared: z.array(z.string()) })
    .nullable()
    .default(null),
  /** Where the draft is; null before. */
  draft: stepRefSchema.nullable().default(null),
  /** Key of the gate that was opened last; '' before. */
  gate: z.string().default(''),
  /** What the last decision asked for, and what was said with it. */
  outcome: z.enum(['none', 'approve', 'request-changes', 'reject', 'withdrawn']).default('none'),
  comments: z.array(z.object({ part: z.string(), text: z.string() })).default([]),
});

export type LightweightState = typeof lightweightState.State;
export type LightweightUpdate = typeof lightweightState.Update;
