import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { prdQuestionSchema } from '../../src/lifecycle/prd-questions.ts';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';

/** What a PRD-writing run is started with. */
export const prdWritingInputSchema = z.strictObject({
  /** Business intent, without its secrets. */
  intent: z.string().min(1),
  /** Questions of an earlier draft that were answered, in the order of their ids. */
  answered: z.array(prdQuestionSchema),
  /** PRD that gets a new version; absent when a new one is made. */
  prd: z.string().optional(),
  /** Version of it that the new one takes the place of; the run fails when another one is current by then. */
  prdVersion: z.int().positive().optional(),
  /** Asked instead of the configured ones, in this order; the engine hands them to the drafter. */
  models: z.array(modelChoiceSchema).readonly().optional(),
});

/** Where the draft is stored (StepRef), so that checkpoints hold none. */
const stepRefSchema = z.object({ node: z.string(), visit: z.int(), inputHash: z.string() });

export const prdWritingState = new StateSchema({
  /** Business intent. */
  intent: z.string(),
  /** Answered questions of an earlier draft. */
  answered: z.array(prdQuestionSchema).default([]),
  /** Key of the PRD; '' until it is saved the first time. */
  prd: z.string().default(''),
  /** Version that the draft takes the place of, then the one that it was stored as; 0 before. */
  prdVersion: z.int().default(0),
  /** Where the draft is; null before. */
  draft: stepRefSchema.nullable().default(null),
});

export type PrdWritingState = typeof prdWritingState.State;
export type PrdWritingUpdate = typeof prdWritingState.Update;
