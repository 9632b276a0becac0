import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/** Makes the DAA Validated. The database refuses unless an approved gate is bound to exactly this content, so a skipped gate ends here. */
export const publishDaa =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    await ports.artifacts.moveStatus({
      key: state.daa,
      to: 'Validated',
      reason: `${state.gate} approved`,
      actorId: visit.startedById,
    });
    await visit.progress(`${state.daa} is Validated`);
    return {};
  };
