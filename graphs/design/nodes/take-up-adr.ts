import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import type { DesignState, DesignUpdate } from '../state.ts';

/** Sends a newer version by a person to its own gate. Any other withdrawal ends the run. */
export const takeUpAdr =
  (ports: WorkflowPorts) =>
  async (state: DesignState, visit: NodeVisit): Promise<DesignUpdate> => {
    const current = await ports.artifacts.read(state.adr);
    const isNext = current !== null && current.version > state.adrVersion && current.status === 'Proposed';
    const { runId } = current?.provenance ?? {};
    if (!isNext || (runId !== undefined && runId !== visit.runKey)) return { outcome: 'withdrawn' };
    await visit.progress(`${state.adr} version ${current.version} takes the place of version ${state.adrVersion}`);
    return { adrVersion: current.version, outcome: 'none' };
  };
