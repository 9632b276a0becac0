import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { requireMatch } from '../artifacts/entity-tag.ts';
import { listApprovals } from '../gates/list-approvals.ts';
import type { UsecasePorts } from '../ports.ts';
import { toArtifactDocument } from '../reports/artifact-documents.ts';

/**
 * Passes where nobody said what they saw, or the artifact's document is still that, or its Markdown, which has a tag of its own. Throws ConflictError
 * `precondition.failed`.
 */
export async function requireUnchanged(
  ports: Pick<UsecasePorts, 'gates'>,
  current: ArtifactVersion,
  ifMatch: string | undefined,
): Promise<void> {
  if (ifMatch === undefined) return;
  requireMatch(ifMatch, current.key, await documentsOf(ports, current));
}

/** Every document of the artifact that somebody can have read, each with a tag of its own. */
export async function documentsOf(ports: Pick<UsecasePorts, 'gates'>, current: ArtifactVersion): Promise<[object, ...object[]]> {
  return [toArtifactDocument(current, await listApprovals(ports, current)), { text: current.markdown }];
}
