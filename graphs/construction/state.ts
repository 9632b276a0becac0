import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';

/** Reviews of the plan that the run acts on; after that, people edit it. */
export const maxReviews = 2;

export const constructionInputSchema = z.strictObject({
  /** Key of the AI-ADR. */
  adr: z.string(),
  /** Key of the plan that is planned again; absent to make one. */
  plan: z.string().optional(),
  /** Version of a Validated plan that says it all already, and lacks only its Bolts. */
  accepted: z.int().positive().optional(),
  /** Models to use instead of the configured ones, in this order. The engine passes them on. */
  models: z.array(modelChoiceSchema).readonly().optional(),
});

/** Reference to a stored draft (StepRef), so that checkpoints hold no drafts. */
const stepRefSchema = z.object({ node: z.string(), visit: z.int(), inputHash: z.string() });

export const constructionState = new StateSchema({
  adr: z.string(),
  /** Key of the plan; '' until it is saved the first time. */
  plan: z.string().default(''),
  /** Version that needs no gate any more; 0 without one. */
  accepted: z.int().default(0),
  /** Version of the plan at its gate; 0 until saved. */
  planVersion: z.int().default(0),
  /** Version that the draft changes; 0 when there is none. */
  base: z.int().default(0),
  /** What a model proposed; null before. */
  draft: stepRefSchema.nullable().default(null),
  /** Reviews that the run acted on. */
  reviews: z.int().default(0),
  /** True when a review asks for what only a person can write. */
  stopped: z.boolean().default(false),
  /** Key of the gate opened last; '' before the first. */
  gate: z.string().default(''),
  /** The last decision; `comments` has the changes it asks for. */
  outcome: z.enum(['none', 'approve', 'request-changes', 'reject', 'withdrawn']).default('none'),
  comments: z.array(z.object({ part: z.string(), text: z.string() })).default([]),
});

export type ConstructionState = typeof constructionState.State;
export type ConstructionUpdate = typeof constructionState.Update;
