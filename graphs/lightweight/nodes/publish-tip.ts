import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import type { LightweightState, LightweightUpdate } from '../state.ts';

/**
 * Checks that the TIP is Validated, as `publish-daa` does for a DAA. The decision already set the
 * status; the database refuses it without an approved gate. A newer version voids the approval.
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
