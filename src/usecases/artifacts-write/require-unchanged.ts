import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { requireMatch } from '../entity-tag.ts';
import { listWaivers } from '../list-waivers.ts';
import type { UsecasePorts } from '../ports.ts';
import { toArtifactDocument } from '../reports/artifact-documents.ts';

/** Passes where nobody said what they saw, or the artifact's document is still that. Throws ConflictError `precondition.failed`. */
export async function requireUnchanged(
  ports: UsecasePorts,
  current: ArtifactVersion,
  ifMatch: string | undefined,
): Promise<void> {
  if (ifMatch === undefined) return;
  requireMatch(ifMatch, current.key, [toArtifactDocument(current, await listWaivers(ports, current))]);
}
