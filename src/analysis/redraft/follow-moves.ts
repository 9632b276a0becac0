import type { DaaBody } from '../../lifecycle/daa.ts';
import type { PrdChange } from '../../lifecycle/redraft.ts';

/**
 * Updates the ids of PRD parts in a model and drops covers of removed parts, whose ids may now name
 * others. Unaffected parts stay the same objects.
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

/** Maps old whole keys to new ones; null for removed parts. Unmoved parts are absent. */
export function movedNames(changes: readonly PrdChange[]): ReadonlyMap<string, string | null> {
  return new Map([
    ...changes.flatMap(({ ref, change }) => (change === 'removed' ? [[ref, null] as const] : [])),
    ...changes.flatMap(({ ref, was }) => (was === null ? [] : [[was, ref] as const])),
  ]);
}
