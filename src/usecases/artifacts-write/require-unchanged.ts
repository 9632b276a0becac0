import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { requireMatch } from '../artifacts/entity-tag.ts';
import { listApprovals } from '../gates/list-approvals.ts';
import type { UsecasePorts } from '../ports.ts';
import { toArtifactDocument } from '../reports/artifact-documents.ts';

/**
 * Passes when no tag is given or it matches the artifact's document or its Markdown, which has a
 * tag of its own. Throws ConflictError `precondition.failed`.
 */
export async function requireUnchanged(
  ports: Pick<UsecasePorts, 'gates'>,
  current: ArtifactVersion,
  ifMatch: string | undefined,
): Promise<void> {
  if (ifMatch === undefined) return;
  requireMatch(ifMatch, current.key, await documentsOf(ports, current));
}

/** Returns every document of the artifact that a caller may have read; each has its own tag. */
export async function documentsOf(ports: Pick<UsecasePorts, 'gates'>, current: ArtifactVersion): Promise<[object, ...object[]]> {
  return [toArtifactDocument(current, await listApprovals(ports, current)), { text: current.markdown }];
}
