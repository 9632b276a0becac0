import { makePlan } from '../../src/analysis/plan/make-plan.ts';
import { shapePlan } from '../../src/analysis/plan/shape-plan.ts';
import type { Finding } from '../../src/lifecycle/findings.ts';
import { planBodySchema, type PlanBody } from '../../src/lifecycle/plan.ts';
import type { PlanMaterial } from '../../src/lifecycle/plan-material.ts';
import type { ArtifactVersion } from '../../src/ports/artifacts.ts';
import type { DraftProvenance } from '../../src/ports/drafter.ts';
import type { NodeVisit, WorkflowPorts } from '../../src/ports/workflow.ts';
import { listPatches } from '../../src/steps/construction/apply-patches.ts';
import type { ConstructionState } from './state.ts';
import { readVersion } from '../read-version.ts';

export const step = 'construction/shape-plan';

interface Base {
  readonly material: PlanMaterial;
  /** The version that is changed; null of the first. */
  readonly standing: ArtifactVersion | null;
  /** What rules make of both. */
  readonly plan: PlanBody;
}

/** Makes the plan by rules, on the version that the state names. */
export async function readBase(ports: WorkflowPorts, { adr, plan, base }: ConstructionState): Promise<Base> {
  const material = await ports.materials.gatherPlan(adr);
  const standing = base === 0 ? null : await readVersion(ports, plan, base);
  return { material, standing, plan: makePlan(material, standing && planBodySchema.parse(standing.body)) };
}

interface Shaped extends Base {
  readonly refused: readonly Finding[];
  readonly applied: number;
  readonly provenance: DraftProvenance | null;
  readonly notDone: readonly string[];
}

/** Returns the plan with the patches of the model, as far as they break no rule. */
export async function readShaped(ports: WorkflowPorts, state: ConstructionState, visit: NodeVisit): Promise<Shaped> {
  const base = await readBase(ports, state);
  if (!state.draft) return { ...base, refused: [], applied: 0, provenance: null, notDone: [] };
  const { output, provenance } = await visit.readDraft(step, state.draft);
  return { ...base, ...shapePlan(base.plan, listPatches(output), base.material), provenance, notDone: output.notDone };
}
