import { lintPlan as findFaults } from '../../../src/analysis/plan/shape-plan.ts';
import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readShaped } from '../read-plan.ts';
import type { ConstructionState, ConstructionUpdate } from '../state.ts';

/** Checks the plan against its AI-ADR. Readers compute the findings again. */
export const lintPlan =
  (ports: WorkflowPorts) =>
  async (state: ConstructionState, visit: NodeVisit): Promise<ConstructionUpdate> => {
    const { plan, material } = await readShaped(ports, state, visit);
    const findings = findFaults(plan, material);
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    await visit.progress(
      findings.length === 0 ? 'no findings' : `${count(errors, 'error')}, ${count(findings.length - errors, 'other finding')}`,
    );
    return {};
  };
