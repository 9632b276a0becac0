import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';

/** What a dialogue run is started with: one turn of a person, which it answers. */
export const dialogueInputSchema = z.strictObject({
  /** Key of the design session. */
  session: z.string(),
  /** Sequence of the turn that is answered. */
  turn: z.int().positive(),
  /** Asked instead of the configured ones, in this order; the engine hands them to the drafter. */
  models: z.array(modelChoiceSchema).readonly().optional(),
});

/** Where the reply is stored (StepRef), so that checkpoints hold none. */
const stepRefSchema = z.object({ node: z.string(), visit: z.int(), inputHash: z.string() });

export const dialogueState = new StateSchema({
  /** Key of the design session. */
  session: z.string(),
  /** Sequence of the turn that is answered. */
  turn: z.int(),
  /** Models of the run; without, those that are configured. */
  models: z.array(modelChoiceSchema).readonly().optional(),
  /** Where the reply is; null before, and where none was drafted. */
  draft: stepRefSchema.nullable().default(null),
  /** Why nothing was drafted; '' where something was. */
  silence: z.enum(['', 'budget-spent', 'moved-on']).default(''),
});

export type DialogueState = typeof dialogueState.State;
export type DialogueUpdate = typeof dialogueState.Update;
