import type { Operation } from '../../operations/operation.ts';

/** The forms in which a reader can have what it asks for; null of what changes something, which is done in whatever form one hears of it. */
export function offersOf({ method, answers }: Operation): readonly [string, ...string[]] | null {
  const [first, ...others] = Object.keys(method === 'get' ? (answers[200]?.content ?? {}) : {});
  return first === undefined ? null : [first, ...others];
}
