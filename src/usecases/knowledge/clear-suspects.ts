import { InputError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { readPlace } from './read-place.ts';

/**
 * Confirms the suspect links from one artifact to another or its parts: pins them to the version of
 * the target that the person looked at. Throws InputError `link.reason-missing`, ConflictError
 * `link.not-suspect` and `link.moved-on`, PermissionError `link.machine`.
 */
export async function clearSuspects(
  { knowledge }: Pick<UsecasePorts, 'knowledge'>,
  { from, to, seen, reason, principal }: { from: string; to: string; seen: number; reason: string; principal: Principal },
): Promise<number> {
  if (reason.trim() === '') {
    throw new InputError({
      id: 'link.reason-missing',
      message: 'A link is cleared with a reason.',
      fix: 'Say why what it points at may have changed without harm.',
    });
  }
  return knowledge.clearLinks({
    from: readPlace(from).key,
    to: readPlace(to),
    seen,
    reason: reason.trim(),
    actorId: principal.id,
  });
}
