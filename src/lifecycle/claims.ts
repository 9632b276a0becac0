import type { ArtifactKindId } from './artifact-kinds.ts';
import { gateRoutes } from './review.ts';
import { canReach } from './states.ts';

/**
 * Steps that an imported artifact needs to reach the status that its document claims.
 *
 *   holds         it has the status already
 *   attestation   a person confirms it at a gate
 *   submission    it is submitted to its gate, because a review is no verdict to attest
 *   sources       its sources have to advance first; then somebody moves it
 *   replacement   it claims to be superseded, and nothing here supersedes it
 *   out-of-reach  the transitions of its kind do not lead there
 */
export const claimNeeds = ['holds', 'attestation', 'submission', 'sources', 'replacement', 'out-of-reach'] as const;
export type ClaimNeed = (typeof claimNeeds)[number];

export function needOfClaim(
  kind: ArtifactKindId,
  { status, claimed, replaced }: { status: string; claimed: string; replaced: boolean },
): ClaimNeed {
  const route = gateRoutes[kind];
  if (claimed === status) return 'holds';
  if (route === undefined) return canReach(kind, status, claimed) ? 'sources' : 'out-of-reach';
  if (claimed === route.reviewStatus) return 'submission';
  if (!canReach(kind, status, claimed)) return 'out-of-reach';
  return claimed === 'Superseded' && !replaced ? 'replacement' : 'attestation';
}
