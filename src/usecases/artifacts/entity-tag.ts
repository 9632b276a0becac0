import { createHash } from 'node:crypto';
import { ConflictError } from '../../lifecycle/errors.ts';

/**
 * Changes whenever the document does: a run's revision, of everything else a hash of its JSON. HTTP sends it as the ETag. What a document says of
 * whoever reads it (`caller`), and of whether there are people enough (`unreachable`), counts for nothing: the tag that one has read stands for the same
 * content when another decides on it, and when somebody was given a role meanwhile.
 */
export function entityTag(document: object): string {
  if ('revision' in document && typeof document.revision === 'string') return document.revision;
  return createHash('sha256')
    .update(canonicalJson({ ...document, caller: undefined, unreachable: undefined }))
    .digest('hex')
    .slice(0, 20);
}

/**
 * Passes when nothing was expected, or when one of the documents is what the caller saw. Throws ConflictError `precondition.failed`, with the tag
 * of the first document as it is now.
 */
export function requireMatch(ifMatch: string | undefined, name: string, documents: readonly [object, ...object[]]): void {
  if (ifMatch === undefined || documents.some((document) => entityTag(document) === ifMatch)) return;
  throw preconditionFailed(name, documents[0]);
}

export function preconditionFailed(name: string, document: object): ConflictError {
  return new ConflictError({
    id: 'precondition.failed',
    message: `${name} has changed since you read it; nothing was done.`,
    fix: 'Read it again, look at what changed, and repeat the call with its new ETag.',
    details: { current: entityTag(document) },
  });
}

/** The same for equal values, whatever the order of their keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
