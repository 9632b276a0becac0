import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { readStep } from '../read-draft.ts';
import { loadPrd } from '../load-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Step 4 of specification 1.3: technology-agnostic pseudocode for all operations. */
export const writePseudocode =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/write-pseudocode';
    const { output, provenance, ref } = await visit.draft(step, {
      prd: await loadPrd(ports, state),
      concepts: await readStep(state, visit, 'inception/identify-concepts'),
      contexts: await readStep(state, visit, 'inception/propose-contexts'),
      tactical: await readStep(state, visit, 'inception/define-aggregates'),
    });
    await visit.progress(nameDrafter(provenance, `${count(output.operations.length, 'operation')} written out`));
    return { steps: { ...state.steps, [step]: ref }, drafted: [...state.drafted, { step, ref }] };
  };
