import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { findNextVersion } from '../../find-next-version.ts';
import type { ConstructionState, ConstructionUpdate } from '../state.ts';

/** Sends a newer version by a person to its own gate. Any other withdrawal ends the run. */
export const takeUpVersion =
  (ports: WorkflowPorts) =>
  async (state: ConstructionState, visit: NodeVisit): Promise<ConstructionUpdate> => {
    const current = await findNextVersion(ports, { key: state.plan, version: state.planVersion }, visit);
    if (!current) return { outcome: 'withdrawn' };
    await visit.progress(`${state.plan} version ${current.version} takes the place of version ${state.planVersion}`);
    return { planVersion: current.version, outcome: 'none' };
  };
