import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { readStep } from '../read-draft.ts';
import { loadPrd } from '../load-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Step 5 of specification 1.3: every business invariant. The five outputs are now one model. */
export const stateInvariants =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/state-invariants';
    const earlier = {
      concepts: await readStep(state, visit, 'inception/identify-concepts'),
      contexts: await readStep(state, visit, 'inception/propose-contexts'),
      tactical: await readStep(state, visit, 'inception/define-aggregates'),
      pseudocode: await readStep(state, visit, 'inception/write-pseudocode'),
    };
    const { output, provenance, ref } = await visit.draft(step, { prd: await loadPrd(ports, state), ...earlier });
    await visit.progress(
      nameDrafter(provenance, count(output.invariants.flatMap((entry) => entry.invariants).length, 'invariant')),
    );
    return {
      steps: { ...state.steps, [step]: ref },
      source: { from: 'steps' },
      drafted: [...state.drafted, { step, ref }],
    };
  };
