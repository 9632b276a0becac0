import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';

export const rfcInputSchema = z.strictObject({
  /** Key of the AI-DAA or TIP. */
  source: z.string(),
  sourceVersion: z.int().positive(),
  prd: z.string(),
  prdVersion: z.int().positive(),
  /** The engineer's notes, without their secrets; '' without any. */
  notes: z.string(),
  /** Constraints given beside the notes. */
  constraints: z.array(z.string()),
  /** Models to use instead of the configured ones, in this order. The engine passes them on. */
  models: z.array(modelChoiceSchema).readonly().optional(),
});

/** Reference to the stored draft (StepRef), so that checkpoints hold no drafts. */
const stepRefSchema = z.object({ node: z.string(), visit: z.int(), inputHash: z.string() });

export const rfcState = new StateSchema({
  /** Key of the AI-DAA or TIP. */
  source: z.string(),
  /** Version of the source to design for. */
  sourceVersion: z.int(),
  prd: z.string(),
  /** Version of the PRD that the source was made from. */
  prdVersion: z.int(),
  /** The engineer's notes; '' without any. */
  notes: z.string().default(''),
  constraints: z.array(z.string()).default([]),
  /** Playbook entries that the draft may cite. */
  patterns: z.array(z.string()).default([]),
  /** The draft; null before it. */
  draft: stepRefSchema.nullable().default(null),
  /** Key of the RFC; '' until it is saved. */
  rfc: z.string().default(''),
  /** Version of the saved RFC; 0 before. */
  rfcVersion: z.int().default(0),
});

export type RfcState = typeof rfcState.State;
export type RfcUpdate = typeof rfcState.Update;
