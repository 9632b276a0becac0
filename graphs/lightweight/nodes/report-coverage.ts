import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { compareTip } from '../compare-tip.ts';
import type { LightweightState, LightweightUpdate } from '../state.ts';

/** Lints the saved TIP and compares it with its PRD (specification 1.3). Readers recompute both. */
export const reportCoverage =
  (ports: WorkflowPorts) =>
  async (state: LightweightState, visit: NodeVisit): Promise<LightweightUpdate> => {
    const { coverage, findings } = await compareTip(ports, state);
    const gaps = coverage.items.filter((item) => item.status === 'GAP').length;
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    await visit.progress(
      `${coverage.mapped} of ${coverage.stories} stories mapped, ` +
        `${coverage.covered} of ${coverage.requirements + coverage.criteria} statements covered, ${count(gaps, 'gap')}; ` +
        `${count(errors, 'error')}, ${count(findings.length - errors, 'other finding')}`,
    );
    return {};
  };
