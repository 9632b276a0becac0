import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { loadPrd } from '../load-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Step 1 of specification 1.3: entities (nouns) and operations (verbs). */
export const identifyConcepts =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/identify-concepts';
    const { output, provenance, ref } = await visit.draft(step, { prd: await loadPrd(ports, state) });
    await visit.progress(
      nameDrafter(
        provenance,
        `${count(output.entities.length, 'entity', 'entities')}, ${count(output.operations.length, 'operation')}`,
      ),
    );
    return { steps: { [step]: ref }, drafted: [{ step, ref }] };
  };
