import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { findNextVersion } from '../../find-next-version.ts';
import type { LightweightState, LightweightUpdate } from '../state.ts';

/**
 * The gate was withdrawn, or its approval fell: where a person has written another version, that one goes to a gate of its own. A version of another
 * run has that run's gate, and a gate that was withdrawn for any other reason ends the run.
 */
export const takeUpVersion =
  (ports: WorkflowPorts) =>
  async (state: LightweightState, visit: NodeVisit): Promise<LightweightUpdate> => {
    const current = await findNextVersion(ports, { key: state.tip, version: state.tipVersion }, visit);
    if (!current) return { outcome: 'withdrawn' };
    await visit.progress(`${state.tip} version ${current.version} takes the place of version ${state.tipVersion}`);
    return { tipVersion: current.version, outcome: 'none' };
  };
