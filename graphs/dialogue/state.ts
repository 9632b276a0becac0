import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';

/** Input of a dialogue run: one turn of a person to answer. */
export const dialogueInputSchema = z.strictObject({
  /** Key of the design session. */
  session: z.string(),
  /** Sequence of the turn to answer. */
  turn: z.int().positive(),
  /** Models to use instead of the configured ones, in this order. The engine passes them on. */
  models: z.array(modelChoiceSchema).readonly().optional(),
});

/** Reference to the stored reply (StepRef), so that checkpoints hold no replies. */
const stepRefSchema = z.object({ node: z.string(), visit: z.int(), inputHash: z.string() });

export const dialogueState = new StateSchema({
  session: z.string(),
  turn: z.int(),
  /** Models of this run; absent for the configured ones. */
  models: z.array(modelChoiceSchema).readonly().optional(),
  /** The drafted reply; null before it, and when none was drafted. */
  draft: stepRefSchema.nullable().default(null),
  /** Why no reply was drafted; '' when one was. */
  silence: z.enum(['', 'budget-spent', 'moved-on']).default(''),
});

export type DialogueState = typeof dialogueState.State;
export type DialogueUpdate = typeof dialogueState.Update;
