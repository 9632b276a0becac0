import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readPrd } from '../read-prd.ts';
import { requireStep } from '../require-step.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Revises the draft against its lint findings; visited at most `maxRevisions` times between two reviews. */
export const reviseDraft =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/revise-daa';
    const { output, provenance } = await visit.draft(step, {
      prd: await readPrd(ports, state),
      daa: requireStep(state, 'draft'),
      findings: state.findings,
      comments: [],
    });
    await visit.progress(`revision ${state.revisions + 1} against ${count(state.findings.length, 'finding')}`);
    return {
      draft: output.daa,
      revisions: state.revisions + 1,
      provenance: [...state.provenance, { step, ...provenance }],
    };
  };
