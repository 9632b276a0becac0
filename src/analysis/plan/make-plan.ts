import type { PlanBody } from '../../lifecycle/plan.ts';
import type { PlanMaterial } from '../../lifecycle/plan-material.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { draftPlan } from './draft-plan.ts';

/** Makes the plan of an AI-ADR, or brings an earlier one up to date. */
export function makePlan(material: PlanMaterial, standing: PlanBody | null): PlanBody {
  const [own] = material.adrs;
  const drafted = draftPlan(material, standing);
  const kept = (standing?.references ?? []).filter(({ role }) => role !== 'implements');
  return {
    adr: own?.key ?? '',
    adrVersion: own?.version ?? null,
    adrHash: own?.contentHash ?? '',
    ...drafted,
    references: [...material.adrs.map(({ key }): Reference => ({ role: 'implements', to: key })), ...kept],
    other: standing?.other ?? [],
  };
}
