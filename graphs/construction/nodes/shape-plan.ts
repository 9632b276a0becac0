import { lintPlan, shapePlan as applyPatches } from '../../../src/analysis/plan/shape-plan.ts';
import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { listPatches } from '../../../src/steps/construction/apply-patches.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { readBase, step } from '../read-plan.ts';
import { readVersion } from '../../read-version.ts';
import type { ConstructionState, ConstructionUpdate } from '../state.ts';

/**
 * Has a model reword and regroup the plan by patches, or do what a review asks for. What breaks a
 * rule is refused as it stands, and the version says so.
 */
export const shapePlan =
  (ports: WorkflowPorts) =>
  async (state: ConstructionState, visit: NodeVisit): Promise<ConstructionUpdate> => {
    const isReview = state.outcome === 'request-changes';
    if (!ports.drafter.mayCost(step, visit.models)) {
      if (isReview) await visit.progress(`${state.plan} waits for a person: no model is configured that could change it`);
      return { stopped: isReview };
    }
    const base = isReview ? (await readVersion(ports, state.plan)).version : state.base;
    const { material, plan } = await readBase(ports, { ...state, base });
    const { output, provenance, ref } = await visit.draft(step, {
      material,
      plan,
      findings: lintPlan(plan, material),
      comments: isReview ? await listWishes(ports, state) : [],
    });
    const { applied, refused } = applyPatches(plan, listPatches(output), material);
    await visit.progress(
      nameDrafter(provenance, `${count(applied, 'change')}${refused.length > 0 ? `, ${refused.length} refused` : ''}`),
    );
    return { draft: ref, base, reviews: state.reviews + (isReview ? 1 : 0) };
  };

/** Lists the requested changes. The note of the decision counts as one. */
async function listWishes(
  { gates }: WorkflowPorts,
  { comments, gate }: ConstructionState,
): Promise<{ part: string; text: string }[]> {
  const note = (await gates.read(gate))?.decisions.at(-1)?.note ?? '';
  return note === '' || comments.some(({ text }) => text === note) ? comments : [...comments, { part: '', text: note }];
}
