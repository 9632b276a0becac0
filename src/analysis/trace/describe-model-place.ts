import type { DaaBody } from '../../lifecycle/daa.ts';
import { namedPartId, partRef } from '../../lifecycle/ids.ts';

/**
 * Where an invariant or operation stands in its model, which no link says: its aggregate, the parts of the PRD that it states or serves, and of an invariant
 * the operations that have to keep it with what those serve. No lines for any other part.
 */
export function describeModelPlace(key: string, { aggregates }: DaaBody, localId: string): string[] {
  const covering = (covers: readonly string[] = []): string => (covers.length === 0 ? '' : `  covers ${covers.join(', ')}`);
  return aggregates.flatMap(({ name, invariants, operations }) => {
    const invariant = invariants.find(({ id }) => id === localId);
    const operation = operations.find(({ id }) => id === localId);
    const own = invariant ?? operation;
    if (!own) return [];
    return [
      `${partRef(key, localId)}${covering(own.covers)}`,
      `└─ of aggregate ${partRef(key, namedPartId('AGG', name))}  ${name}`,
      ...(invariant
        ? operations.map(({ id, name: called, covers }) => `   ├─ kept by ${partRef(key, id)}  ${called}${covering(covers)}`)
        : invariants.map(({ id, statement }) => `   ├─ keeps ${partRef(key, id)}  ${statement}`)),
    ];
  });
}
