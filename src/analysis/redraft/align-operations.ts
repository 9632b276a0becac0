import type { DaaBody, Operation } from '../../lifecycle/daa.ts';
import type { Suspects } from './find-suspects.ts';

export interface PlacedOperation {
  readonly aggregate: string;
  readonly operation: Operation;
}

export function listOperations(daa: DaaBody): PlacedOperation[] {
  return daa.aggregates.flatMap(({ name, operations }) => operations.map((operation) => ({ aggregate: name, operation })));
}

/**
 * Pairs existing operations (by id) with drafted ones: by id, by name and aggregate, by name, and
 * last, for suspects, by aggregate and a common demand, which means a rename.
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
