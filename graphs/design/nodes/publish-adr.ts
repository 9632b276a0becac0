import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/** Checks that the AI-ADR is Accepted: final (specification 3.2). A newer version voids that. */
export const publishAdr =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const current = await ports.artifacts.read(state.adr);
    if (current && current.version !== state.adrVersion) {
      await visit.progress(`${state.adr} has version ${current.version} since ${state.gate} was approved`);
      return { outcome: 'withdrawn' };
    }
    await ports.artifacts.moveStatus({
      key: state.adr,
      to: 'Accepted',
      reason: `${state.gate} approved`,
      actorId: visit.startedById,
    });
    await visit.progress(`${state.adr} is Accepted`);
    return {};
  };
