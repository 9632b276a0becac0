import type { ArtifactKindId } from './artifact-kinds.ts';
import { gateRoutes } from './review.ts';
import { canReach } from './states.ts';

/**
 * What has to happen before an imported artifact has the status that its document claims.
 *
 *   holds         it has it already
 *   attestation   a person says at a gate that it is true
 *   submission    it was under review there: it is submitted to its gate here, because to be under review is no verdict to attest
 *   sources       what it comes from has to come far enough first; then somebody moves it there
 *   replacement   it is said to be superseded, and nothing here supersedes it
 *   out-of-reach  the table of its kind has no way there
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
