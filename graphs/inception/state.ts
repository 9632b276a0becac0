import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { daaBodySchema } from '../../src/lifecycle/daa.ts';
import { findingSchema } from '../../src/lifecycle/findings.ts';
import {
  conceptsSchema,
  contextsSchema,
  pseudocodeSchema,
  reviewCommentSchema,
  tacticalSchema,
} from '../../src/steps/inception/contracts.ts';

/** What an inception run is started with. */
export const inceptionInputSchema = z.strictObject({
  /** Key of the PRD. */
  prd: z.string(),
  /** Version of the PRD that is modeled; a later one needs another run. */
  prdVersion: z.int().positive(),
  /** DAA that gets a new version; absent when a new DAA is made. */
  daa: z.string().optional(),
});

const stepProvenanceSchema = z.object({
  step: z.string(),
  drafter: z.object({ kind: z.enum(['rules', 'model']), model: z.string().optional() }),
  promptHash: z.string().nullable(),
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number(), costUsd: z.number().nullable() }),
  latencyMs: z.number(),
});

export const inceptionState = new StateSchema({
  /** Key of the PRD. */
  prd: z.string(),
  /** Version of the PRD that is modeled. */
  prdVersion: z.int(),
  /** Key of the DAA; '' until it is saved the first time. */
  daa: z.string().default(''),
  /** Version of the DAA that stands before the gate; 0 until saved. */
  daaVersion: z.int().default(0),
  /** Step 1. */
  concepts: conceptsSchema.optional(),
  /** Step 2. */
  contexts: contextsSchema.optional(),
  /** Step 3. */
  tactical: tacticalSchema.optional(),
  /** Step 4. */
  pseudocode: pseudocodeSchema.optional(),
  /** The whole model since step 5, as the last revision left it. */
  draft: daaBodySchema.optional(),
  /** Who drafted which step, in order, since the last save. */
  provenance: z.array(stepProvenanceSchema).default([]),
  /** Lint findings of `draft`. */
  findings: z.array(findingSchema).default([]),
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
