import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readPrd } from '../read-prd.ts';
import { requireStep } from '../require-step.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Step 4 of specification 1.3: technology-agnostic pseudocode for all operations. */
export const writePseudocode =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/write-pseudocode';
    const { output, provenance } = await visit.draft(step, {
      prd: await readPrd(ports, state),
      concepts: requireStep(state, 'concepts'),
      contexts: requireStep(state, 'contexts'),
      tactical: requireStep(state, 'tactical'),
    });
    await visit.progress(`${count(output.operations.length, 'operation')} written out`);
    return { pseudocode: output, provenance: [...state.provenance, { step, ...provenance }] };
  };
