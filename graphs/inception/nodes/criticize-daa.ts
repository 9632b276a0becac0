import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { hashRemarked } from '../critic-findings.ts';
import { readDraft } from '../read-draft.ts';
import { loadPrd } from '../load-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Has a model compare the draft with the PRD. One revision acts on it; the gate shows the rest. */
export const criticizeDaa =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/criticize-daa';
    const [prd, daa] = await Promise.all([loadPrd(ports, state), readDraft(ports, state, visit)]);
    const { output, provenance, ref } = await visit.draft(step, { prd, daa });
    await visit.progress(nameDrafter(provenance, count(output.remarks.length, 'remark')));
    return {
      critic: 'done',
      remarks: output.remarks.map((remark) => ({ ...remark, was: hashRemarked(daa, remark.part) })),
      drafted: [...state.drafted, { step, ref }],
    };
  };
