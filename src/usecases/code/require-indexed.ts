import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { Repository } from '../../ports/code-store.ts';

/** Returns the commit of HEAD. Throws ConflictError `repository.not-indexed` and `repository.empty`. */
export function requireIndexed({ name, head, indexedAt }: Repository): string {
  if (head !== null) return head;
  throw new ConflictError(
    indexedAt === null
      ? {
          id: 'repository.not-indexed',
          message: `${name} is not indexed yet.`,
          fix: fix`Index it: ${act('indexRepository', { name })}.`,
        }
      : { id: 'repository.empty', message: `${name} has no commit.`, fix: 'Commit something there, and index it again.' },
  );
}
