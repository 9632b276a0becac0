import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/**
 * The gate was withdrawn, or its approval fell: where a person has written another version, that one goes to a gate of its own; what the session came to stands
 * in it already, or was changed by that person. A gate that was withdrawn for any other reason leads back to the dialogue.
 */
export const takeUpRfc =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const current = await ports.artifacts.read(state.rfc);
    const isNext = current !== null && current.version > state.rfcVersion && current.status === 'Under Review';
    const { runId } = current?.provenance ?? {};
    if (!isNext || (runId !== undefined && runId !== visit.runKey)) return { outcome: 'withdrawn' };
    await visit.progress(`${state.rfc} version ${current.version} takes the place of version ${state.rfcVersion}`);
    return { rfcVersion: current.version, outcome: 'none' };
  };
