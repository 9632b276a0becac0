import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { findNextVersion } from '../../find-next-version.ts';
import type { LightweightState, LightweightUpdate } from '../state.ts';

/** Sends a newer version by a person to its own gate. Any other withdrawal ends the run. */
export const takeUpVersion =
  (ports: WorkflowPorts) =>
  async (state: LightweightState, visit: NodeVisit): Promise<LightweightUpdate> => {
    const current = await findNextVersion(ports, { key: state.tip, version: state.tipVersion }, visit);
    if (!current) return { outcome: 'withdrawn' };
    await visit.progress(`${state.tip} version ${current.version} takes the place of version ${state.tipVersion}`);
    return { tipVersion: current.version, outcome: 'none' };
  };
