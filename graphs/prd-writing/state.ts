import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { prdQuestionSchema } from '../../src/lifecycle/prd-questions.ts';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';

export const prdWritingInputSchema = z.strictObject({
  /** Business intent, without its secrets. */
  intent: z.string().min(1),
  /** Answered questions of an earlier draft, in the order of their ids. */
  answered: z.array(prdQuestionSchema),
  /** Key of the PRD that gets a new version; absent to create one. */
  prd: z.string().optional(),
  /** Version that the new one replaces; the run fails when another is current by then. */
  prdVersion: z.int().positive().optional(),
  /** Models to use instead of the configured ones, in this order. The engine passes them on. */
  models: z.array(modelChoiceSchema).readonly().optional(),
});

/** Reference to the stored draft (StepRef), so that checkpoints hold no drafts. */
const stepRefSchema = z.object({ node: z.string(), visit: z.int(), inputHash: z.string() });

export const prdWritingState = new StateSchema({
  intent: z.string(),
  /** Answered questions of an earlier draft. */
  answered: z.array(prdQuestionSchema).default([]),
  /** Key of the PRD; '' until it is saved the first time. */
  prd: z.string().default(''),
  /** Version that the draft replaces, then the saved version; 0 before. */
  prdVersion: z.int().default(0),
  /** The draft; null before it. */
  draft: stepRefSchema.nullable().default(null),
});

export type PrdWritingState = typeof prdWritingState.State;
export type PrdWritingUpdate = typeof prdWritingState.Update;
