import { count } from '../../../src/lifecycle/count.ts';
import { lintDaa } from '../../../src/analysis/lint/lint-daa.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readDraft } from '../read-draft.ts';
import { readPrd } from '../read-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Checks the rules of specification 2.2 in code. */
export const lintDraft =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const { key, body } = await readPrd(ports, state);
    const findings = lintDaa({ daa: await readDraft(ports, state, visit), prd: { key, body } });
    const errors = findings.filter((finding) => finding.severity === 'error').length;
    await visit.progress(
      findings.length === 0 ? 'no findings' : `${count(errors, 'error')}, ${count(findings.length - errors, 'other finding')}`,
    );
    return { errors };
  };
