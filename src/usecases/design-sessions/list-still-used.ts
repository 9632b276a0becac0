import { listStillUsed as listInRfc, type StillUsed } from '../../analysis/design/product-uses.ts';
import type { TakenOut } from '../../analysis/design/mark-decisions.ts';
import { standingDecisions } from '../../analysis/design/standing-decisions.ts';
import { hasStrikes } from '../../analysis/design/strikes/said-words.ts';
import { rfcBodySchema } from '../../lifecycle/rfc.ts';
import type { SessionDescription } from './describe-session.ts';

/** Products that decisions of an open session may end without taking anything out of its RFC; nothing of those of which a person said what goes. */
export function listStillUsed({ session, rfc }: SessionDescription, takenOut: readonly TakenOut[]): StillUsed[] {
  if (session.status !== 'open') return [];
  const silent = standingDecisions(session.decisions, session.challenges).filter(
    (one) => !hasStrikes(one) && !takenOut.some(({ decision }) => decision === one.id),
  );
  return silent.length === 0 ? [] : listInRfc(rfcBodySchema.parse(rfc.body), silent);
}
