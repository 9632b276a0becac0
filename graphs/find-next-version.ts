import type { ArtifactVersion } from '../src/ports/artifacts.ts';
import type { NodeVisit, WorkflowPorts } from '../src/ports/workflow.ts';

/**
 * The version that a person has written over the one at a gate that was withdrawn or whose approval fell, where it may go to a gate of its own. Null
 * without one: a version of another run has that run's gate, and a gate that was withdrawn for any other reason ends the run.
 */
export async function findNextVersion(
  { artifacts }: Pick<WorkflowPorts, 'artifacts'>,
  { key, version }: { key: string; version: number },
  visit: Pick<NodeVisit, 'runKey'>,
): Promise<ArtifactVersion | null> {
  const current = await artifacts.read(key);
  if (!current || current.version <= version) return null;
  const { runId } = current.provenance;
  if (runId !== undefined && runId !== visit.runKey) return null;
  return current.status === 'Draft' || current.status === 'In Review' ? current : null;
}
