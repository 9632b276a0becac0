import type { z } from 'zod';
import { constructionSteps } from './construction/contracts.ts';
import { designSteps } from './design/contracts.ts';
import { incidentSteps } from './incident/contracts.ts';
import { inceptionSteps } from './inception/contracts.ts';
import { lightweightSteps } from './lightweight/contracts.ts';
import { prdWritingSteps } from './prd-writing/contracts.ts';

/** Every AI step with its contract; its id is also the path of its prompt below `prompts/`. */
export const steps = {
  ...inceptionSteps,
  ...lightweightSteps,
  ...prdWritingSteps,
  ...designSteps,
  ...constructionSteps,
  ...incidentSteps,
};

export type StepId = keyof typeof steps;
export const stepIds = Object.keys(steps) as StepId[];
export type StepInput<S extends StepId> = z.infer<(typeof steps)[S]['input']>;
export type StepOutput<S extends StepId> = z.infer<(typeof steps)[S]['output']>;
