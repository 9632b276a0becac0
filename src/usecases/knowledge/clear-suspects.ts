import { InputError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { readPlace } from './read-place.ts';

/**
 * Says that the suspect links from one artifact to another (or to one of its parts) still hold: they are pinned to what the target reads now. Throws
 * InputError `link.reason-missing`, ConflictError `link.not-suspect` and PermissionError `link.machine`.
 */
export async function clearSuspects(
  { knowledge }: Pick<UsecasePorts, 'knowledge'>,
  { from, to, reason, principal }: { from: string; to: string; reason: string; principal: Principal },
): Promise<number> {
  if (reason.trim() === '') {
    throw new InputError({
      id: 'link.reason-missing',
      message: 'A link is cleared with a reason.',
      fix: 'Say why what it points at may have changed without harm.',
    });
  }
  return knowledge.clearLinks({ from: readPlace(from).key, to: readPlace(to), reason: reason.trim(), actorId: principal.id });
}
