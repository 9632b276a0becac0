import { count } from '../../lifecycle/count.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { gatePolicies } from '../../lifecycle/gate-policies.ts';
import type { PlanBody } from '../../lifecycle/plan.ts';
import { criterionOfFinding } from '../lint/kinds/finding-criteria.ts';

/** Returns the criteria of a plan's gate, each with figures and the findings that speak against it. */
export function planEvidence(plan: PlanBody, found: readonly Finding[]) {
  const findings = Map.groupBy(found, (one) => criterionOfFinding('plan', one));
  const sentences = describe(plan);
  return (gatePolicies.plan?.criteria ?? []).map((criterion) => ({
    ...criterion,
    evidence: sentences[criterion.id] ?? '',
    findings: findings.get(criterion.id) ?? [],
  }));
}

function describe({ bolts, omitted, adr }: PlanBody): Readonly<Record<string, string>> {
  const hours = bolts.map((bolt) => bolt.hours?.likely ?? 0);
  const by = (work: PlanBody['bolts'][number]['work']): string[] =>
    bolts.filter((bolt) => bolt.work === work).map(({ id }) => id);
  const first = bolts.filter(({ dependsOn }) => dependsOn.length === 0).map(({ id }) => id);
  const changes = bolts.filter(({ rollback }) => rollback !== '').map(({ id }) => id);
  return {
    'parts-owned': `Of ${adr}: ${count(bolts.flatMap(({ owns }) => owns).length, 'part')} owned, ${omitted.length} omitted${omitted.length > 0 ? ` (${omitted.map(({ part, status }) => `${part} ${status ?? ''}`.trim()).join(', ')})` : ''}.`,
    'bolts-focused': `${count(bolts.length, 'Bolt')} of likely ${hours.reduce((sum, one) => sum + one, 0)} h together, the largest of ${Math.max(0, ...hours)} h. Hours of rules are flat rates.`,
    'work-assigned': `A person: ${by('human').join(', ') || 'none'}; a person with a model: ${by('pair').join(', ') || 'none'}; a model: ${by('ai').join(', ') || 'none'}.`,
    'order-safe': `Waiting for nothing: ${first.join(', ') || 'none'}. A way back is written for ${changes.join(', ') || 'none'}.`,
  };
}
