import { planEvidence } from '../../../src/analysis/plan/plan-evidence.ts';
import { lintPlan } from '../../../src/analysis/plan/shape-plan.ts';
import { planBodySchema } from '../../../src/lifecycle/plan.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readVersion } from '../../read-version.ts';
import type { ConstructionState, ConstructionUpdate } from '../state.ts';

/** Opens the gate of the plan on its saved version, with findings and figures. */
export const openGate =
  (ports: WorkflowPorts) =>
  async (state: ConstructionState, visit: NodeVisit): Promise<ConstructionUpdate> => {
    const [plan, material] = await Promise.all([
      readVersion(ports, state.plan, state.planVersion),
      ports.materials.gatherPlan(state.adr),
    ]);
    const body = planBodySchema.parse(plan.body);
    const gate = await ports.gates.open({
      artifactKey: plan.key,
      version: plan.version,
      contentHash: plan.contentHash,
      criteria: planEvidence(body, [...lintPlan(body, material), ...(plan.provenance.proposals ?? [])]),
      runId: visit.runKey,
      origin: visit.origin,
      actorId: visit.startedById,
    });
    await visit.progress(`${gate.key} waits for a decision`);
    return { gate: gate.key, outcome: 'none', comments: [] };
  };
