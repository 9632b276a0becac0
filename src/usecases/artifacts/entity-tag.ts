import { createHash } from 'node:crypto';
import { ConflictError } from '../../lifecycle/errors.ts';

/**
 * Returns the tag that HTTP sends as the ETag: a run's revision, or a hash of the document's JSON.
 * `caller` and `unreachable` are left out, because the tag must stay valid when another person
 * sends it or when somebody was given a role meanwhile.
 */
export function entityTag(document: object): string {
  if ('revision' in document && typeof document.revision === 'string') return document.revision;
  return createHash('sha256')
    .update(canonicalJson({ ...document, caller: undefined, unreachable: undefined }))
    .digest('hex')
    .slice(0, 20);
}

/**
 * Passes when no tag is given or one of the documents matches it. Throws ConflictError
 * `precondition.failed` with the current tag of the first document.
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

/** Serializes equal values alike, whatever the order of their keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
