import { proposeCheck } from './propose-check.ts';
import { shapePlan } from './shape-plan.ts';

export const constructionSteps = { 'construction/shape-plan': shapePlan, 'construction/propose-check': proposeCheck } as const;
