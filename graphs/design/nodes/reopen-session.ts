import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { readNote, readSession } from '../read-design.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/**
 * Reopens the session with the reason, because the architect answers the requested changes there. A
 * session whose RFC was decided meanwhile, or waits at another gate, ends as that decision says.
 */
export const reopenSession =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    await ports.sessions.settleDecided(state.session);
    const session = await readSession(ports, state);
    if (session?.status !== 'finalizing') return {};
    const [other] = await ports.gates.list({ artifactKey: state.rfc, status: 'pending' });
    if (other) {
      await visit.progress(`${session.key} ends as ${other.key} does, where ${state.rfc} waits by now`);
      return {};
    }
    const asked = state.comments.map(({ part, text }) => (part === '' ? text : `${part}: ${text}`));
    const note = await readNote(ports, state);
    const reason =
      state.outcome === 'request-changes'
        ? [`${state.gate} asks for changes.`, ...new Set([note, ...asked].filter((text) => text !== ''))].join('\n')
        : `${state.gate} was withdrawn before anybody decided.`;
    await ports.sessions.settle({ key: session.key, to: 'open', reason, actorId: visit.startedById });
    await visit.progress(`${session.key} is open again`);
    return {};
  };
