import { gateRoutes } from '../src/lifecycle/review.ts';
import type { ArtifactVersion } from '../src/ports/artifacts.ts';
import type { NodeVisit, WorkflowPorts } from '../src/ports/workflow.ts';

/**
 * Returns a newer version by a person that may go to its own gate after a gate was withdrawn or its
 * approval fell. Returns null otherwise: a version of another run has its own gate.
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
  const route = gateRoutes[current.kind];
  return current.status === route?.reviewStatus || current.status === route?.outcomes.withdrawn ? current : null;
}
