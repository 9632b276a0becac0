import type { DaaBody } from '../../lifecycle/daa.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { namedPartId } from '../../lifecycle/named-part-id.ts';

/**
 * Describes an invariant's or operation's place in its model, which no link records: its aggregate,
 * covered parts of the PRD, and the operations that keep an invariant. Other parts get no lines.
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
