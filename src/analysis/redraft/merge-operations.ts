import type { DaaBody, Operation } from '../../lifecycle/daa.ts';
import { alignOperations, listOperations, type PlacedOperation } from './align-operations.ts';
import type { Suspects } from './find-suspects.ts';
import { freeId, isNamedById } from './free-id.ts';
import type { RedraftRecord } from './redraft-order.ts';

interface OperationMerge {
  readonly standing: DaaBody;
  /** The existing model, with current ids of the PRD. */
  readonly base: DaaBody;
  readonly fresh: DaaBody;
  readonly suspects: Suspects;
  /** Keys of changed or new parts of the PRD. */
  readonly demanded: ReadonlySet<string>;
  /** Ids of parts in any version. */
  readonly everUsed: readonly string[];
  readonly record: RedraftRecord;
}

export interface MergedOperations {
  /** Operations by name of aggregate; existing ones keep their places. */
  readonly byAggregate: ReadonlyMap<string, readonly Operation[]>;
  /** Changed or new operations, with the drafted aggregate they come from. */
  readonly taken: readonly (PlacedOperation & { readonly from: string; readonly because: readonly string[] })[];
  /** Names of removed operations, by aggregate. */
  readonly gone: ReadonlyMap<string, readonly string[]>;
  /** Whole keys of the changes behind an aggregate's operations. */
  readonly reasonsFor: ReadonlyMap<string, readonly string[]>;
  /** Whole keys of changed or new parts of the PRD. */
  readonly demanded: ReadonlySet<string>;
}

/** Redrafts suspect operations under their ids, adds those for new demands, keeps the others. */
export function mergeOperations({
  standing: before,
  base,
  fresh,
  suspects,
  demanded,
  everUsed,
  record,
}: OperationMerge): MergedOperations {
  const earlier = new Map(listOperations(before).map(({ operation }) => [operation.id, operation]));
  const standing = listOperations(base);
  const drafted = listOperations(fresh);
  const pairs = alignOperations(standing, drafted, suspects);
  const byAggregate = new Map<string, Operation[]>(base.aggregates.map(({ name }) => [name, []]));
  const taken: (PlacedOperation & { from: string; because: readonly string[] })[] = [];
  const gone = new Map<string, string[]>();
  const reasonsFor = new Map<string, string[]>();

  for (const { aggregate, operation } of standing) {
    const pair = pairs.get(operation.id);
    const because = unique([
      ...(suspects.get(operation.id) ?? []),
      ...(pair?.operation.covers.filter((ref) => demanded.has(ref) && !operation.covers.includes(ref)) ?? []),
    ]);
    if (because.length === 0) {
      byAggregate.get(aggregate)?.push(operation);
      continue;
    }
    reasonsFor.set(aggregate, unique([...(reasonsFor.get(aggregate) ?? []), ...because]));
    const stands = record.settle(operation.id, {
      current: operation,
      // Without a successor, it serves what remains of its demands, and goes when none remains.
      drafted: pair ? redraft(operation, pair.operation, demanded) : operation.covers.length > 0 ? operation : null,
      because,
      was: earlier.get(operation.id),
    });
    if (stands !== null) byAggregate.get(aggregate)?.push(stands);
    if (stands?.name !== operation.name) gone.set(aggregate, [...(gone.get(aggregate) ?? []), operation.name]);
    if (stands !== null && stands !== operation)
      taken.push({ aggregate, operation: stands, from: pair?.aggregate ?? aggregate, because });
  }

  const paired = new Set(pairs.values());
  const stands = new Set(standing.map(({ operation }) => operation.id));
  const idFor = freeId([...everUsed, ...stands]);
  const comesBack = (operation: Operation): boolean => isNamedById(operation) && !stands.has(operation.id);
  for (const one of drafted) {
    const because = one.operation.covers.filter((ref) => demanded.has(ref));
    if (paired.has(one) || because.length === 0) continue;
    const operation = comesBack(one.operation) ? one.operation : { ...one.operation, id: idFor(one.operation.id) };
    byAggregate.set(one.aggregate, [...(byAggregate.get(one.aggregate) ?? []), operation]);
    taken.push({ aggregate: one.aggregate, operation, from: one.aggregate, because });
    record.add(operation.id, because);
  }
  return { byAggregate, taken, gone, reasonsFor, demanded };
}

/** Returns the draft under the id that links and waivers name; it keeps unchanged covers. */
function redraft(current: Operation, drafted: Operation, demanded: ReadonlySet<string>): Operation {
  const kept = current.covers.filter((ref) => !demanded.has(ref) || drafted.covers.includes(ref));
  return { ...drafted, id: current.id, covers: unique([...kept, ...drafted.covers]) };
}

function unique(refs: readonly string[]): string[] {
  return [...new Set(refs)];
}
