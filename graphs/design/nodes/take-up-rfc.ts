import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/**
 * Sends a newer version by a person to its own gate; the session's results are in it, as that
 * person left them. Any other withdrawal leads back to the dialogue.
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
