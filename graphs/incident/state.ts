import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';

/** What a run of the workflow does: each is one short way through the graph. */
export const incidentRunSteps = ['correlate'] as const;

export const incidentInputSchema = z.strictObject({
  /** Key of the incident. */
  incident: z.string(),
  step: z.enum(incidentRunSteps),
  /** Models to use instead of the configured ones, in this order. The engine passes them on. */
  models: z.array(modelChoiceSchema).readonly().optional(),
});

export const incidentState = new StateSchema({
  incident: z.string(),
  step: z.enum(incidentRunSteps),
});

export type IncidentState = typeof incidentState.State;
export type IncidentUpdate = typeof incidentState.Update;
