import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readPrd } from '../read-prd.ts';
import { requireStep } from '../require-step.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Step 3 of specification 1.3: aggregates, entities, value objects and domain events. */
export const defineAggregates =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/define-aggregates';
    const { output, provenance } = await visit.draft(step, {
      prd: await readPrd(ports, state),
      concepts: requireStep(state, 'concepts'),
      contexts: requireStep(state, 'contexts'),
    });
    await visit.progress(
      `${output.aggregates.length} aggregates, ${output.valueObjects.length} value objects, ${output.domainEvents.length} events`,
    );
    return { tactical: output, provenance: [...state.provenance, { step, ...provenance }] };
  };
