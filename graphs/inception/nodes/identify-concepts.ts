import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readPrd } from '../read-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Step 1 of specification 1.3: entities (nouns) and operations (verbs). */
export const identifyConcepts =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/identify-concepts';
    const { output, provenance } = await visit.draft(step, { prd: await readPrd(ports, state) });
    await visit.progress(`${output.entities.length} entities, ${output.operations.length} operations`);
    return { concepts: output, provenance: [{ step, ...provenance }] };
  };
