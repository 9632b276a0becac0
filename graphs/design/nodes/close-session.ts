import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readSession } from '../read-design.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/** The RFC was rejected: nothing is left to talk about. */
export const closeSession =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const session = await readSession(ports, state);
    const move = (to: 'open' | 'closed'): Promise<void> =>
      ports.sessions.moveStatus({
        key: state.session,
        to,
        reason: `${state.gate} rejected ${state.rfc}.`,
        actorId: visit.startedById,
      });
    // Its states lead from finalizing to closed by way of open.
    if (session?.status === 'finalizing') await move('open');
    if (session && session.status !== 'closed') await move('closed');
    await visit.progress(`${state.rfc} is Rejected, ${state.session} is closed`);
    return {};
  };
