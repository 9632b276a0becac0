import { count } from '../../../src/lifecycle/count.ts';
import { reportCoverage as compareCoverage } from '../../../src/analysis/coverage/report-coverage.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readDraft } from '../read-draft.ts';
import { loadPrd } from '../load-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Compares the saved DAA with its PRD (specification 1.3). Readers compute the report again. */
export const reportCoverage =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const { key, body } = await loadPrd(ports, state);
    const daa = await readDraft(ports, state, visit);
    const coverage = compareCoverage({ prd: { key, body }, daa: { key: state.daa, body: daa } });
    const gaps = coverage.items.filter((item) => item.status === 'GAP').length;
    await visit.progress(
      `${coverage.mapped} of ${coverage.stories} stories mapped, ` +
        `${coverage.covered} of ${coverage.requirements + coverage.criteria} statements covered, ${count(gaps, 'gap')}`,
    );
    return {};
  };
