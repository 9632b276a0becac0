import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import type { InceptionState, InceptionUpdate } from '../state.ts';

/**
 * Checks that the DAA is Validated. The decision set that status in its own transaction. A graph
 * that arrives here any other way asks for it now, and the database refuses: no approved gate is
 * bound to this content. A newer version voids the approval.
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
