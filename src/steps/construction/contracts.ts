import { shapePlan } from './shape-plan.ts';

export const constructionSteps = { 'construction/shape-plan': shapePlan } as const;
