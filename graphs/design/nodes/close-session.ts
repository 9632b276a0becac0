import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readSession } from '../read-design.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/** Closes the session of a rejected RFC. */
export const closeSession =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const session = await readSession(ports, state);
    if (session && session.status !== 'closed') {
      const reason = `${state.gate} rejected ${state.rfc}.`;
      await ports.sessions.settle({ key: session.key, to: 'closed', reason, actorId: visit.startedById });
    }
    await visit.progress(`${state.rfc} is Rejected, ${state.session} is closed`);
    return {};
  };
