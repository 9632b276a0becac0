import { StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { draftStepIds } from '../../src/lifecycle/incident-drafts.ts';
import { modelChoiceSchema } from '../../src/ports/model-choice.ts';

/** What a run of the workflow does: each is one short way through the graph. */
export const incidentRunSteps = ['correlate', ...draftStepIds] as const;

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
  /** Key of the draft; '' where there is nothing to draft. */
  artifact: z.string().default(''),
  /** Version of the draft at its gate. */
  version: z.int().default(0),
  /** Key of the gate opened last; '' before the first. */
  gate: z.string().default(''),
  outcome: z.enum(['none', 'approve', 'request-changes', 'reject', 'withdrawn']).default('none'),
  comments: z.array(z.object({ part: z.string(), text: z.string() })).default([]),
});

export type IncidentState = typeof incidentState.State;
export type IncidentUpdate = typeof incidentState.Update;
