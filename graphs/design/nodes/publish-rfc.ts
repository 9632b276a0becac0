import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/**
 * Checks that the RFC is Approved, as `publish-daa` does for a DAA, and finalizes its session. The
 * decision already set the status; the database refuses it without an approved gate. A newer
 * version voids the approval, and a Superseded RFC counts as withdrawn.
 */
export const publishRfc =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const current = await ports.artifacts.read(state.rfc);
    if (current && current.version !== state.rfcVersion) {
      await visit.progress(`${state.rfc} has version ${current.version} since ${state.gate} was approved`);
      return { outcome: 'withdrawn' };
    }
    // A Superseded RFC has nothing left to record.
    if (current?.status === 'Superseded') {
      await visit.progress(`${state.rfc} is Superseded since ${state.gate} was approved`);
      return { outcome: 'withdrawn' };
    }
    const reason = `${state.gate} approved`;
    await ports.artifacts.moveStatus({ key: state.rfc, to: 'Approved', reason, actorId: visit.startedById });
    if (state.session !== '')
      await ports.sessions.settle({ key: state.session, to: 'finalized', reason, actorId: visit.startedById });
    await visit.progress(`${state.rfc} is Approved`);
    return {};
  };
