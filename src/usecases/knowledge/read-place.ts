import type { PlaceRef } from '../../lifecycle/trace-closure.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { parseKey, splitPartRef } from '../../lifecycle/ids.ts';

/** Parses an artifact key or part key, as `PRD-001#US-3`. Throws InputError `key.malformed`. */
export function readPlace(text: string): PlaceRef {
  const trimmed = text.trim();
  const part = splitPartRef(trimmed);
  if (part === null && trimmed.includes('#')) {
    throw new InputError({
      id: 'key.malformed',
      message: `"${trimmed}" does not name a part of an artifact.`,
      fix: 'Write the key, "#" and the id of the part, such as PRD-001#US-3.',
    });
  }
  const key = (part?.key ?? trimmed).toUpperCase();
  // Text that is not like a key is refused as it was written.
  parseKey(/^[A-Z]+-[\d-]+$/.test(key) ? key : trimmed);
  return { key, part: part?.localId ?? null };
}
