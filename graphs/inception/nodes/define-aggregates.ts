import { count } from '../../../src/lifecycle/count.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { nameDrafter } from '../../name-drafter.ts';
import { readStep } from '../read-draft.ts';
import { loadPrd } from '../load-prd.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Step 3 of specification 1.3: aggregates, entities, value objects and domain events. */
export const defineAggregates =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const step = 'inception/define-aggregates';
    const { output, provenance, ref } = await visit.draft(step, {
      prd: await loadPrd(ports, state),
      concepts: await readStep(state, visit, 'inception/identify-concepts'),
      contexts: await readStep(state, visit, 'inception/propose-contexts'),
    });
    await visit.progress(
      nameDrafter(
        provenance,
        [
          count(output.aggregates.length, 'aggregate'),
          count(output.valueObjects.length, 'value object'),
          count(output.domainEvents.length, 'event'),
        ].join(', '),
      ),
    );
    return { steps: { ...state.steps, [step]: ref }, drafted: [...state.drafted, { step, ref }] };
  };
