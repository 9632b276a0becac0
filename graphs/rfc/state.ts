import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';

/** What an RFC-drafting run is started with. */
export const rfcInputSchema = z.strictObject({
  /** Key of the AI-DAA or TIP. */
  source: z.string(),
  sourceVersion: z.int().positive(),
  prd: z.string(),
  prdVersion: z.int().positive(),
  /** What the engineer notes, without its secrets; '' where there is nothing. */
  notes: z.string(),
  /** Constraints given beside the notes. */
  constraints: z.array(z.string()),
  /** Asked instead of the configured ones, in this order; the engine hands them to the drafter. */
  models: z.array(modelChoiceSchema).readonly().optional(),
});

/** Where the draft is stored (StepRef), so that checkpoints hold none. */
const stepRefSchema = z.object({ node: z.string(), visit: z.int(), inputHash: z.string() });

export const rfcState = new StateSchema({
  /** Key of the AI-DAA or TIP. */
  source: z.string(),
  /** Version of it that is designed for. */
  sourceVersion: z.int(),
  /** Key of the PRD. */
  prd: z.string(),
  /** Version of the PRD that the source was made from. */
  prdVersion: z.int(),
  /** What the engineer notes. */
  notes: z.string().default(''),
  /** Constraints given beside the notes. */
  constraints: z.array(z.string()).default([]),
  /** Playbook entries that the draft may cite. */
  patterns: z.array(z.string()).default([]),
  /** Where the draft is; null before. */
  draft: stepRefSchema.nullable().default(null),
  /** Key of the RFC; '' until it is saved. */
  rfc: z.string().default(''),
  /** Version that it was saved as; 0 before. */
  rfcVersion: z.int().default(0),
});

export type RfcState = typeof rfcState.State;
export type RfcUpdate = typeof rfcState.Update;
