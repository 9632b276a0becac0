import { count } from '../../../src/lifecycle/count.ts';
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
      [
        count(output.aggregates.length, 'aggregate'),
        count(output.valueObjects.length, 'value object'),
        count(output.domainEvents.length, 'event'),
      ].join(', '),
    );
    return { tactical: output, provenance: [...state.provenance, { step, ...provenance }] };
  };
