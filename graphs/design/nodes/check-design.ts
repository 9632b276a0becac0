import { checkDesign as findDesignFaults } from '../../../src/analysis/design/check-design.ts';
import { examineArtifact } from '../../../src/analysis/lint/lint-artifact.ts';
import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/** Checks the six criteria of specification 1.4 in code. Readers compute them again for display. */
export const checkDesign =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const material = await ports.materials.gather(state.rfc);
    const criteria = findDesignFaults(material, await examineArtifact('rfc', material.rfc));
    const findings = criteria.flatMap((one) => one.findings);
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    const clear = criteria.filter((one) => one.findings.length === 0).length;
    await visit.progress(
      `${clear} of ${criteria.length} criteria without a finding; ${count(errors, 'error')}, ${count(findings.length - errors, 'other finding')}`,
    );
    return {};
  };
