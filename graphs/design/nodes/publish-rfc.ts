import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/**
 * Checks that the RFC is Approved, as `publish-daa` does for a DAA: the decision itself made it so, and a graph that came here by any other way is refused by
 * the database. Its session is finalized with it. Where the content moved on since the approval, the approval has fallen;
 * an RFC that another one took the place of meanwhile leads nowhere.
 */
export const publishRfc =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const current = await ports.artifacts.read(state.rfc);
    if (current && current.version !== state.rfcVersion) {
      await visit.progress(`${state.rfc} has version ${current.version} since ${state.gate} was approved`);
      return { outcome: 'withdrawn' };
    }
    // There is nothing to record about what another one has replaced.
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
