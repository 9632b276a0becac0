import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readPrd } from '../read-prd.ts';
import { requireStep } from '../require-step.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Step 2 of specification 1.3: bounded contexts and the context map. */
export const proposeContexts =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/propose-contexts';
    const { output, provenance } = await visit.draft(step, {
      prd: await readPrd(ports, state),
      concepts: requireStep(state, 'concepts'),
    });
    await visit.progress(output.contexts.map((context) => context.name).join(', '));
    return { contexts: output, provenance: [...state.provenance, { step, ...provenance }] };
  };
