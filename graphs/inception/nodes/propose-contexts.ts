import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { readStep } from '../read-draft.ts';
import { loadPrd } from '../load-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Step 2 of specification 1.3: bounded contexts and the context map. */
export const proposeContexts =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/propose-contexts';
    const { output, provenance, ref } = await visit.draft(step, {
      prd: await loadPrd(ports, state),
      concepts: await readStep(state, visit, 'inception/identify-concepts'),
    });
    await visit.progress(nameDrafter(provenance, output.contexts.map((context) => context.name).join(', ')));
    return { steps: { ...state.steps, [step]: ref }, drafted: [...state.drafted, { step, ref }] };
  };
