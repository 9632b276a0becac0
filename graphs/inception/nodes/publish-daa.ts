import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/**
 * Checks that the DAA is Validated. The decision itself made it so, in its own transaction; a graph that came here by any other way asks the
 * database to make it so now, and is refused because no approved gate is bound to this content. Where the content moved on since the approval, the
 * approval has fallen.
 */
export const publishDaa =
  (ports: WorkflowPorts) =>
  async (state: InceptionState, visit: NodeVisit): Promise<InceptionUpdate> => {
    const current = await ports.artifacts.read(state.daa);
    if (current && current.version !== state.daaVersion) {
      await visit.progress(`${state.daa} has version ${current.version} since ${state.gate} was approved`);
      return { outcome: 'withdrawn' };
    }
    await ports.artifacts.moveStatus({
      key: state.daa,
      to: 'Validated',
      reason: `${state.gate} approved`,
      actorId: visit.startedById,
    });
    await visit.progress(`${state.daa} is Validated`);
    return {};
  };
