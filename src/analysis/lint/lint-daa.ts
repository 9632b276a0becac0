import type { DaaBody } from '../../lifecycle/daa.ts';
import { severities, type Finding } from '../../lifecycle/findings.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { checkHiddenCharacters } from './check-hidden-characters.ts';
import { indexDaa } from './daa-model.ts';
import type { LintRule } from './lint-rule.ts';
import { checkBodyEmpty } from './rules/body-empty.ts';
import { checkContexts } from './rules/contexts.ts';
import { checkCoverage } from './rules/coverage.ts';
import { checkDuplicateNames } from './rules/duplicate-names.ts';
import { checkEvents } from './rules/events.ts';
import { checkInvariants } from './rules/invariants.ts';
import { checkMutableValueObjects } from './rules/mutable-value-objects.ts';
import { checkOperationTexts } from './rules/operation-texts.ts';
import { checkQuestions } from './rules/questions.ts';
import { checkReferences } from './rules/references.ts';
import { checkGodObjects } from './rules/god-objects.ts';
import { checkStateMachines } from './rules/state-machines.ts';
import { checkTechnology } from './rules/technology.ts';

const rules: readonly LintRule[] = [
  checkBodyEmpty,
  checkCoverage,
  checkReferences,
  checkDuplicateNames,
  checkTechnology,
  checkInvariants,
  checkStateMachines,
  checkGodObjects,
  checkEvents,
  checkMutableValueObjects,
  checkOperationTexts,
  checkContexts,
  checkQuestions,
];

/** Lints a DAA by specification 2.2, worst findings first. Rules on the PRD need a PRD. */
export function lintDaa(params: { daa: DaaBody; prd: { key: string; body: PrdBody } | null }): Finding[] {
  const model = indexDaa(params.daa, params.prd);
  const findings = [...checkHiddenCharacters('daa', params.daa), ...rules.flatMap((rule) => rule(model))];
  return severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
}
