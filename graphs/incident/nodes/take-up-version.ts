import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { findNextVersion } from '../../find-next-version.ts';
import type { IncidentState, IncidentUpdate } from '../state.ts';

/** Sends a newer version by a person to its own gate, such as another option. Else the run ends. */
export const takeUpVersion =
  (ports: WorkflowPorts) =>
  async (state: IncidentState, visit: NodeVisit): Promise<IncidentUpdate> => {
    const current = await findNextVersion(ports, { key: state.artifact, version: state.version }, visit);
    if (!current) return { outcome: 'withdrawn' };
    await visit.progress(`${state.artifact} version ${current.version} takes the place of version ${state.version}`);
    return { version: current.version, outcome: 'none' };
  };
