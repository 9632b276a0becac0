import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { recordedChoiceSchema } from '../../src/lifecycle/workflow-choice.ts';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';

export const lightweightInputSchema = z.strictObject({
  /** Key of the PRD. */
  prd: z.string(),
  /** Version of the PRD to draft for; a later version needs another run. */
  prdVersion: z.int().positive(),
  /** Key of the TIP that gets a new version; absent to create one. */
  tip: z.string().optional(),
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
  /** Why the run started before anybody chose a path; also only a record. */
  unchosen: z.string().optional(),
});

/** Reference to the stored draft (StepRef), so that checkpoints hold no drafts. */
const stepRefSchema = z.object({ node: z.string(), visit: z.int(), inputHash: z.string() });

export const lightweightState = new StateSchema({
  prd: z.string(),
  /** Version of the PRD that the TIP is drafted for. */
  prdVersion: z.int(),
  /** Key of the TIP; '' until it is saved the first time. */
  tip: z.string().default(''),
  /** Version of the TIP at its gate; 0 until saved. */
  tipVersion: z.int().default(0),
  /** The redraft; null when the whole TIP is drafted. */
  redraft: z
    .object({ cleared: z.array(z.string()) })
    .nullable()
    .default(null),
  /** The draft; null before it. */
  draft: stepRefSchema.nullable().default(null),
  /** Key of the gate opened last; '' before the first. */
  gate: z.string().default(''),
  /** The last decision; `comments` has the changes it asks for. */
  outcome: z.enum(['none', 'approve', 'request-changes', 'reject', 'withdrawn']).default('none'),
  comments: z.array(z.object({ part: z.string(), text: z.string() })).default([]),
});

export type LightweightState = typeof lightweightState.State;
export type LightweightUpdate = typeof lightweightState.Update;
