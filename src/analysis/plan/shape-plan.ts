import type { Finding } from '../../lifecycle/findings.ts';
import type { PlanBody } from '../../lifecycle/plan.ts';
import type { PlanMaterial } from '../../lifecycle/plan-material.ts';
import { checkPlan } from '../lint/kinds/check-plan.ts';
import { kindFinding } from '../lint/kinds/kind-codes.ts';
import { comparePlan } from './compare-plan.ts';

/** A change of a plan by itself; it returns what it names that is not there instead. */
interface Patch {
  readonly name: string;
  readonly because: string;
  readonly apply: (plan: Pick<PlanBody, 'bolts' | 'omitted'>) => Pick<PlanBody, 'bolts' | 'omitted'> | string;
}

/** Returns everything that is wrong with a plan. */
export function lintPlan(plan: PlanBody, material: PlanMaterial): Finding[] {
  return [...checkPlan(plan), ...comparePlan(plan, material)];
}

/**
 * Applies patches one after the other. One that would add an error is refused as it stands, since a
 * repair would be a decision that nobody proposed.
 */
export function shapePlan(
  plan: PlanBody,
  patches: readonly Patch[],
  material: PlanMaterial,
): { plan: PlanBody; applied: number; refused: Finding[] } {
  const refused: Finding[] = [];
  let now = plan;
  let known = errorsOf(now, material);
  for (const { name, because, apply } of patches) {
    const changed = apply(now);
    if (typeof changed === 'string') refused.push(refuse(name, because, changed));
    else {
      const next = { ...now, ...changed };
      const errors = errorsOf(next, material);
      const fresh = [...errors].filter(([id]) => !known.has(id)).map(([, { message }]) => message);
      if (fresh.length > 0) refused.push(refuse(name, because, fresh.join(' ')));
      else [now, known] = [next, errors];
    }
  }
  return { plan: now, applied: patches.length - refused.length, refused };
}

function errorsOf(plan: PlanBody, material: PlanMaterial): Map<string, Finding> {
  const errors = lintPlan(plan, material).filter(({ severity }) => severity === 'error');
  return new Map(errors.map((finding) => [`${finding.code} ${finding.at.part ?? ''}`, finding]));
}

function refuse(name: string, because: string, reason: string): Finding {
  return kindFinding('PLAN-PATCH-REFUSED', {
    part: 'Bolts',
    message: `A model proposed to ${name}${because === '' ? '' : ` (${because.replace(/\.$/, '')})`}. Refused: ${reason}`,
    fix: 'Nothing to do, unless you want it: then edit the plan so that no rule is broken.',
  });
}
