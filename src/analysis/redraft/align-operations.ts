import type { DaaBody, Operation } from '../../lifecycle/daa.ts';
import type { Suspects } from './find-suspects.ts';

/** An operation with the name of its aggregate. */
export interface PlacedOperation {
  readonly aggregate: string;
  readonly operation: Operation;
}

export function listOperations(daa: DaaBody): PlacedOperation[] {
  return daa.aggregates.flatMap(({ name, operations }) => operations.map((operation) => ({ aggregate: name, operation })));
}

/**
 * Which drafted operation is which standing one, by the id of the standing one: the same id, the same name in the same aggregate, the same name, and
 * last, of suspects that are left, one in the same aggregate that serves the same demand: it was renamed.
 */
export function alignOperations(
  standing: readonly PlacedOperation[],
  fresh: readonly PlacedOperation[],
  suspects: Suspects,
): ReadonlyMap<string, PlacedOperation> {
  const pairs = new Map<string, PlacedOperation>();
  const left = new Set(fresh);
  const pair = (one: PlacedOperation, matches: (other: PlacedOperation) => boolean): void => {
    if (pairs.has(one.operation.id)) return;
    const found = [...left].find(matches);
    if (!found) return;
    left.delete(found);
    pairs.set(one.operation.id, found);
  };
  for (const one of standing) pair(one, (other) => other.operation.id === one.operation.id);
  for (const one of standing)
    pair(one, (other) => other.operation.name === one.operation.name && other.aggregate === one.aggregate);
  for (const one of standing) pair(one, (other) => other.operation.name === one.operation.name);
  for (const one of standing) {
    const demands = suspects.get(one.operation.id) ?? [];
    pair(one, (other) => other.aggregate === one.aggregate && other.operation.covers.some((ref) => demands.includes(ref)));
  }
  return pairs;
}
