import { standingApprovals, type StandingApproval } from '../../lifecycle/standing-approvals.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { UsecasePorts } from '../ports.ts';

/** Returns the approvals of exactly this content, with what they waived. */
export async function listApprovals(
  { gates }: Pick<UsecasePorts, 'gates'>,
  { key, contentHash }: Pick<ArtifactVersion, 'key' | 'contentHash'>,
): Promise<readonly StandingApproval[]> {
  return standingApprovals(await gates.list({ status: 'approved', artifactKey: key }), contentHash);
}
