import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';

/** Revisions of an AI-ADR against findings of lint, between two reviews. */
export const maxRevisions = 2;

/** Times that changes requested at the gate of the AI-ADR are acted on; after that it is people's to edit. */
export const maxReviews = 2;

/** What a design run is started with. */
export const designInputSchema = z.strictObject({
  /** Key of the RFC. */
  rfc: z.string(),
  /** Version that was current when it was started. */
  rfcVersion: z.int().positive(),
  /** Key of the design session that is finalized; absent where the RFC is Approved already and only its AI-ADR is to be drafted. */
  session: z.string().optional(),
  /** Asked instead of the configured ones, in this order; the engine hands them to the drafter. */
  models: z.array(modelChoiceSchema).readonly().optional(),
});

/** Where a draft is stored (StepRef), so that checkpoints hold none. */
const stepRefSchema = z.object({ node: z.string(), visit: z.int(), inputHash: z.string() });

export const designState = new StateSchema({
  rfc: z.string(),
  /** Version of the RFC that stands before its gate, or passed it. */
  rfcVersion: z.int(),
  /** Key of the session; '' where there is none. */
  session: z.string().default(''),
  /** Edits were proposed on the way to the gate, and the session is open again. */
  stopped: z.boolean().default(false),
  /** Key of the AI-ADR; '' until it is saved the first time. */
  adr: z.string().default(''),
  /** Version of the AI-ADR that stands before its gate, or that a revision began with; 0 until saved. */
  adrVersion: z.int().default(0),
  /** Where the newest draft of the AI-ADR is; null before. */
  draft: stepRefSchema.nullable().default(null),
  /** Drafts that went into the next version. */
  drafted: z.array(stepRefSchema).default([]),
  /** Why the next version is made, in a sentence. */
  reason: z.string().default(''),
  /** Errors that lint found in the draft last and a revision may mend. */
  errors: z.int().default(0),
  /** Since the last review. */
  revisions: z.int().default(0),
  /** Reviews of the AI-ADR that were acted on. */
  reviews: z.int().default(0),
  /** Key of the gate that was opened last; '' before. */
  gate: z.string().default(''),
  /** What the last decision asked for, and what was said with it. */
  outcome: z.enum(['none', 'approve', 'request-changes', 'reject', 'withdrawn']).default('none'),
  comments: z.array(z.object({ part: z.string(), text: z.string() })).default([]),
});

export type DesignState = typeof designState.State;
export type DesignUpdate = typeof designState.Update;
