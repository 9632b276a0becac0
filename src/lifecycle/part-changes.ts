import type { Part } from './parts.ts';

/** What happened to a part between two versions; `text` is what it says now, or said last. */
export interface PartChange extends Part {
  readonly change: 'removed' | 'changed' | 'added';
}

const order: readonly PartChange['change'][] = ['removed', 'changed', 'added'];

/** Compares parts by their local ids: what is gone first, as it is the easiest to overlook. */
export function listPartChanges(before: readonly Part[], after: readonly Part[]): PartChange[] {
  const old = new Map(before.map((part) => [part.localId, part]));
  const now = new Set(after.map(({ localId }) => localId));
  const changes: PartChange[] = [
    ...before.filter(({ localId }) => !now.has(localId)).map((part) => ({ ...part, change: 'removed' as const })),
    ...after.flatMap((part): PartChange[] => {
      const was = old.get(part.localId);
      if (was === undefined) return [{ ...part, change: 'added' as const }];
      return was.text === part.text ? [] : [{ ...part, change: 'changed' as const }];
    }),
  ];
  return changes.toSorted((one, other) => order.indexOf(one.change) - order.indexOf(other.change));
}
