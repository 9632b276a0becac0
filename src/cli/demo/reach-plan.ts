import type { Demo } from './demo-context.ts';
import { passGate } from './pass-gate.ts';

export interface PlanKeys {
  readonly plan: string;
  readonly bolts: readonly string[];
  /** The Bolt that owns each part of the AI-ADR, by the part's local id. */
  readonly owners: ReadonlyMap<string, string>;
}

/** Breaks the AI-ADR into Bolts by the rules, and accepts the plan. */
export async function reachPlan(demo: Demo, adr: string): Promise<PlanKeys> {
  const { service, tell, signal } = demo;
  const run = await service.plans.start({ adr, models: [{ provider: 'rules' }] });
  await service.runs.follow(run.id, { signal });
  const { plan, gate } = await service.plans.drafted({ key: run.id });
  if (plan === null || gate === null) throw new Error(`${run.id} planned nothing.`);
  tell(`${plan.key} breaks ${adr} into ${plan.bolts.length} Bolts.`);
  await passGate(demo, gate.id, 'Each part has one owner, and the order makes sense.');
  await service.runs.follow(run.id, { signal });

  const { parts } = await service.plans.coverage({ adr });
  const owners = new Map(parts.flatMap(({ part, bolt }) => (bolt === null ? [] : [[part.split('#')[1] ?? part, bolt] as const])));
  return { plan: plan.key, bolts: [...new Set(owners.values())].toSorted(), owners };
}
