import type { Operation } from '../../operations/operation.ts';

/** Returns the media types to choose from; null for a change, which does not negotiate. */
export function offersOf({ method, answers }: Operation): readonly [string, ...string[]] | null {
  const [first, ...others] = Object.keys(method === 'get' ? (answers[200]?.content ?? {}) : {});
  return first === undefined ? null : [first, ...others];
}
