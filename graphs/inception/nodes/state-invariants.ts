import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { assembleDaa } from '../../../src/steps/inception/assemble-daa.ts';
import { readPrd } from '../read-prd.ts';
import { requireStep } from '../require-step.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Step 5 of specification 1.3: every business invariant; then the five outputs become one model. */
export const stateInvariants =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/state-invariants';
    const earlier = {
      concepts: requireStep(state, 'concepts'),
      contexts: requireStep(state, 'contexts'),
      tactical: requireStep(state, 'tactical'),
      pseudocode: requireStep(state, 'pseudocode'),
    };
    const { output, provenance } = await visit.draft(step, { prd: await readPrd(ports, state), ...earlier });
    await visit.progress(count(output.invariants.flatMap((entry) => entry.invariants).length, 'invariant'));
    return {
      draft: assembleDaa({ ...earlier, invariants: output }),
      provenance: [...state.provenance, { step, ...provenance }],
    };
  };
