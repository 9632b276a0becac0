import type { PlanBody } from '../../../lifecycle/plan.ts';
import type { KindRule } from './kind-codes.ts';

/** Checks of a plan alone; `lintPlan` compares it with its AI-ADR. */
export const checkPlan: KindRule<PlanBody> = () => [];
