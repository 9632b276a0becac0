import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import type { LightweightState, LightweightUpdate } from '../state.ts';

/**
 * Checks that the TIP is Validated, as `publish-daa` does for a DAA: the decision itself made it so, and a graph that came here by any other way is
 * refused by the database. Where the content moved on since the approval, the approval has fallen.
 */
export const publishTip =
  (ports: WorkflowPorts) =>
  async (state: LightweightState, visit: NodeVisit): Promise<LightweightUpdate> => {
    const current = await ports.artifacts.read(state.tip);
    if (current && current.version !== state.tipVersion) {
      await visit.progress(`${state.tip} has version ${current.version} since ${state.gate} was approved`);
      return { outcome: 'withdrawn' };
    }
    await ports.artifacts.moveStatus({
      key: state.tip,
      to: 'Validated',
      reason: `${state.gate} approved`,
      actorId: visit.startedById,
    });
    await visit.progress(`${state.tip} is Validated`);
    return {};
  };
