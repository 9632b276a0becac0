import type { DaaBody, Operation } from '../../lifecycle/daa.ts';
import { alignOperations, listOperations, type PlacedOperation } from './align-operations.ts';
import type { Suspects } from './find-suspects.ts';
import { freeId, isNamedById } from './free-id.ts';
import type { RedraftRecord } from './redraft-order.ts';

interface OperationMerge {
  readonly standing: DaaBody;
  /** The standing model under the ids that the PRD has now. */
  readonly base: DaaBody;
  readonly fresh: DaaBody;
  readonly suspects: Suspects;
  /** Keys of what the PRD says otherwise now, or for the first time. */
  readonly demanded: ReadonlySet<string>;
  /** Ids that parts had in any version. */
  readonly everUsed: readonly string[];
  readonly record: RedraftRecord;
}

export interface MergedOperations {
  /** By the name of an aggregate, those of the standing model in their places. */
  readonly byAggregate: ReadonlyMap<string, readonly Operation[]>;
  /** Operations that read otherwise than before, or are new, with the aggregate of the draft that they come from. */
  readonly taken: readonly (PlacedOperation & { readonly from: string; readonly because: readonly string[] })[];
  /** Names of operations that are no more, by aggregate. */
  readonly gone: ReadonlyMap<string, readonly string[]>;
  /** Whole keys of what changed for the operations of an aggregate. */
  readonly reasonsFor: ReadonlyMap<string, readonly string[]>;
  /** Whole keys of all that the PRD says otherwise now, or for the first time. */
  readonly demanded: ReadonlySet<string>;
}

/** Operations that hang on a change are drafted anew under their ids, those that serve something new are added, all others stay. */
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
      // Nothing takes its place: it serves what is left of what it served, and goes where nothing is left.
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

/** The draft under the id that links and waivers name; it goes on serving what did not change. */
function redraft(current: Operation, drafted: Operation, demanded: ReadonlySet<string>): Operation {
  const kept = current.covers.filter((ref) => !demanded.has(ref) || drafted.covers.includes(ref));
  return { ...drafted, id: current.id, covers: unique([...kept, ...drafted.covers]) };
}

function unique(refs: readonly string[]): string[] {
  return [...new Set(refs)];
}
