import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';

export type VersionSummary = Omit<ArtifactVersion, 'body' | 'markdown'>;

/** Returns every version of an artifact, oldest first. Throws what `readArtifact` throws. */
export async function readHistory(
  ports: Pick<UsecasePorts, 'artifacts'>,
  { key }: { key: string },
): Promise<readonly VersionSummary[]> {
  const { key: known } = await readArtifact(ports, { key });
  return ports.artifacts.history(known);
}
