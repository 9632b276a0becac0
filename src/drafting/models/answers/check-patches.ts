import { shapePlan } from '../../../analysis/plan/shape-plan.ts';
import { listPatches } from '../../../steps/construction/apply-patches.ts';
import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import type { AnswerProblem } from './answer-problem.ts';

type Step = 'construction/shape-plan';

/** Returns problems for the model about patches that would be refused. */
export function checkPatches(output: StepOutput<Step>, { plan, material }: StepInput<Step>): AnswerProblem[] {
  const { refused } = shapePlan(plan, listPatches(output), material);
  return refused.map(({ message }) => ({ path: '', message, fails: false }));
}
