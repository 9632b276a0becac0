import type { DaaBody } from '../../lifecycle/daa.ts';
import type { PrdChange } from '../../lifecycle/redraft.ts';

/**
 * The model with every part of the PRD under the id that it has now, and none covered that is no more: another part may have its id. What names
 * neither stays the very same object.
 */
export function followMoves(daa: DaaBody, changes: readonly PrdChange[]): DaaBody {
  const names = movedNames(changes);
  if (names.size === 0) return daa;
  const follow = (refs: readonly string[]): string[] => refs.flatMap((ref) => (names.has(ref) ? (names.get(ref) ?? []) : ref));
  const isMoved = ({ covers = [] }: { readonly covers?: readonly string[] | undefined }): boolean =>
    covers.some((ref) => names.has(ref));
  return {
    ...daa,
    aggregates: daa.aggregates.map((aggregate) =>
      [...aggregate.operations, ...aggregate.invariants].some(isMoved)
        ? {
            ...aggregate,
            operations: aggregate.operations.map((one) => (isMoved(one) ? { ...one, covers: follow(one.covers) } : one)),
            invariants: aggregate.invariants.map((one) => (isMoved(one) ? { ...one, covers: follow(one.covers ?? []) } : one)),
          }
        : aggregate,
    ),
    ...(daa.coverageNotes
      ? { coverageNotes: daa.coverageNotes.map((note) => ({ ...note, ref: names.get(note.ref) ?? note.ref })) }
      : {}),
  };
}

/** Under which whole key a part stands now, by that which it had; null where it is no more. Those that kept theirs are not named. */
export function movedNames(changes: readonly PrdChange[]): ReadonlyMap<string, string | null> {
  return new Map([
    ...changes.flatMap(({ ref, change }) => (change === 'removed' ? [[ref, null] as const] : [])),
    ...changes.flatMap(({ ref, was }) => (was === null ? [] : [[was, ref] as const])),
  ]);
}
