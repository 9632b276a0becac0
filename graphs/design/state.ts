import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';

/** Revisions of an AI-ADR against findings of lint, between two reviews. */
export const maxRevisions = 2;

/** Reviews of the AI-ADR that the run acts on; after that, people edit it. */
export const maxReviews = 2;

export const designInputSchema = z.strictObject({
  /** Key of the RFC. */
  rfc: z.string(),
  /** Version that was current when it was started. */
  rfcVersion: z.int().positive(),
  /** Key of the session to finalize; absent for an Approved RFC that only needs its AI-ADR. */
  session: z.string().optional(),
  /** Models to use instead of the configured ones, in this order. The engine passes them on. */
  models: z.array(modelChoiceSchema).readonly().optional(),
});

/** Reference to a stored draft (StepRef), so that checkpoints hold no drafts. */
const stepRefSchema = z.object({ node: z.string(), visit: z.int(), inputHash: z.string() });

export const designState = new StateSchema({
  rfc: z.string(),
  /** Version of the RFC that is at its gate or passed it. */
  rfcVersion: z.int(),
  /** Key of the session; '' without one. */
  session: z.string().default(''),
  /** True after edits were proposed before the gate, which reopened the session. */
  stopped: z.boolean().default(false),
  /** Key of the AI-ADR; '' until it is saved the first time. */
  adr: z.string().default(''),
  /** Version of the AI-ADR at its gate or under revision; 0 until saved. */
  adrVersion: z.int().default(0),
  /** The newest draft of the AI-ADR; null before the first. */
  draft: stepRefSchema.nullable().default(null),
  /** Drafts that went into the next version. */
  drafted: z.array(stepRefSchema).default([]),
  /** Why the next version is made, in one sentence. */
  reason: z.string().default(''),
  /** Errors of the last lint that a revision may fix. */
  errors: z.int().default(0),
  /** Revisions since the last review. */
  revisions: z.int().default(0),
  /** Reviews of the AI-ADR that the run acted on. */
  reviews: z.int().default(0),
  /** Key of the gate opened last; '' before the first. */
  gate: z.string().default(''),
  /** The last decision; `comments` has the changes it asks for. */
  outcome: z.enum(['none', 'approve', 'request-changes', 'reject', 'withdrawn']).default('none'),
  comments: z.array(z.object({ part: z.string(), text: z.string() })).default([]),
});

export type DesignState = typeof designState.State;
export type DesignUpdate = typeof designState.Update;
