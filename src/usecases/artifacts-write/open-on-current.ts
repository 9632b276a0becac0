import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { ReviewGate } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { gatherEvidence } from './gather-evidence.ts';

/** Opens this version's gate with its evidence and no run. The same origin gets the same gate. */
export async function openOnCurrent(
  ports: UsecasePorts,
  artifact: ArtifactVersion,
  { origin, principal }: { origin: string; principal: Principal },
): Promise<ReviewGate> {
  const { key } = await ports.gates.open({
    artifactKey: artifact.key,
    version: artifact.version,
    contentHash: artifact.contentHash,
    criteria: await gatherEvidence(ports, artifact),
    runId: null,
    origin,
    actorId: principal.id,
  });
  const gate = await ports.gates.read(key);
  if (gate?.kind === 'review') return gate;
  throw new Error(`${key} is no gate on an artifact.`);
}
