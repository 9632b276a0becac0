import { listTakenOut as listInRfc, type TakenOut } from '../../analysis/design/marks/mark-decisions.ts';
import { listGiven } from '../../analysis/design/given-statements.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { UsecasePorts } from '../ports.ts';
import type { SessionDescription } from './describe-session.ts';

/** What the decisions of an open session would take out of its RFC if it were finalized now; nothing of those that are in the RFC already. */
export async function listTakenOut(
  { materials }: Pick<UsecasePorts, 'materials'>,
  { session, rfc, body }: SessionDescription,
): Promise<TakenOut[]> {
  if (session.status !== 'open' || session.decisions.length === 0) return [];
  const given = await materials
    .gatherSources(rfc.key)
    .then(listGiven)
    .catch((error: unknown) => {
      // An RFC that lost its source is shown all the same.
      if (error instanceof ConflictError && error.id === 'rfc.source-missing') return [];
      throw error;
    });
  return listInRfc(body, session, given);
}
