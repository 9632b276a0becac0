import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { hashRemarked } from '../critic-findings.ts';
import { readDraft } from '../read-draft.ts';
import { loadPrd } from '../load-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Has a model read the draft against the PRD, for what lint cannot see. Its remarks go into one revision; what it leaves is shown at the gate. */
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
