import { partRef } from '../../lifecycle/ids.ts';
import type { Part } from '../../lifecycle/parts.ts';
import type { PrdChange } from '../../lifecycle/redraft.ts';

/**
 * Compares the parts of two PRD versions, in document order, removals last. Documents without own
 * numbers give new ids to all text after an insertion, so text at a new id has moved: what serves
 * it still does.
 */
export function comparePrdParts(
  prd: string,
  { before, after }: { before: readonly Part[]; after: readonly Part[] },
): PrdChange[] {
  const old = new Map(before.map((part) => [part.localId, part]));
  const current = new Map(after.map((part) => [part.localId, part]));
  const stays = ({ localId }: Part): boolean => {
    const [one, other] = [old.get(localId), current.get(localId)];
    return one !== undefined && other !== undefined && one.text === other.text;
  };
  const homeless = Map.groupBy(
    before.filter((part) => !stays(part)),
    ({ text, type }) => `${type} ${text}`,
  );
  const moves = new Map<string, Part>();
  for (const part of after) {
    const from = stays(part) ? undefined : homeless.get(`${part.type} ${part.text}`)?.shift();
    if (from) moves.set(part.localId, from);
  }
  const gone = new Set([...moves.values()].map(({ localId }) => localId));
  const ref = (localId: string): string => partRef(prd, localId);

  const present = after.flatMap((part): PrdChange[] => {
    if (stays(part)) return [];
    const { localId, text } = part;
    const from = moves.get(localId);
    if (from) return [{ ref: ref(localId), change: 'moved', before: text, after: text, was: ref(from.localId) }];
    const earlier = gone.has(localId) ? undefined : old.get(localId);
    return earlier
      ? [{ ref: ref(localId), change: 'changed', before: earlier.text, after: text, was: null }]
      : [{ ref: ref(localId), change: 'added', before: null, after: text, was: null }];
  });
  // A moved part may have taken the removed part's id.
  const removed = before
    .filter(({ localId }) => (!current.has(localId) || moves.has(localId)) && !gone.has(localId))
    .map(({ localId, text }): PrdChange => ({ ref: ref(localId), change: 'removed', before: text, after: null, was: null }));
  return [...present, ...removed];
}
