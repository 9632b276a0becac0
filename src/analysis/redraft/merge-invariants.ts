import type { Aggregate, DaaBody } from '../../lifecycle/daa.ts';
import { indexDemands, type DemandedPart, type Suspects } from './find-suspects.ts';
import { freeId } from './free-id.ts';
import type { MergedOperations } from './merge-operations.ts';
import type { RedraftRecord } from './redraft-order.ts';

type Invariant = Aggregate['invariants'][number];

interface InvariantMerge {
  readonly base: DaaBody;
  readonly fresh: DaaBody;
  readonly suspects: Suspects;
  readonly demanded: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  readonly after: readonly DemandedPart[];
  readonly operations: MergedOperations;
  /** Ids of parts in any version. */
  readonly everUsed: readonly string[];
  readonly record: RedraftRecord;
}

/** Redrafts suspect invariants under their ids, adds those of new demands, and keeps all others. */
export function mergeInvariants({
  base,
  fresh,
  suspects,
  demanded,
  removed,
  after,
  operations,
  everUsed,
  record,
}: InvariantMerge) {
  const sourcesOf = indexDemands(after);
  const idFor = freeId([...everUsed, ...base.aggregates.flatMap(({ invariants }) => invariants.map(({ id }) => id))]);
  const stated = new Set(base.aggregates.flatMap(({ invariants }) => invariants.map(({ statement }) => statement)));

  return new Map(
    base.aggregates.map(({ name, invariants }): [string, readonly Invariant[]] => {
      const drafted = fresh.aggregates.find((one) => one.name === name)?.invariants ?? [];
      const left = drafted
        .filter(({ statement }) => !stated.has(statement))
        .map((one) => ({ ...one, because: (one.covers ?? sourcesOf(one.statement)).filter((ref) => demanded.has(ref)) }))
        .filter(({ because }) => because.length > 0);
      // An aggregate's last rule stays until the draft says what the aggregate guards instead.
      const mayLose =
        drafted.length > 0 ||
        (operations.byAggregate.get(name) ?? []).length === 0 ||
        invariants.some(({ id }) => suspects.get(id)?.every((ref) => removed.has(ref)) !== true);
      const kept = invariants.flatMap((invariant): Invariant[] => {
        const because = suspects.get(invariant.id);
        if (!because) return [invariant];
        const next = takeNext(left, because);
        const isGone =
          mayLose &&
          because.every((ref) => removed.has(ref)) &&
          !drafted.some(({ statement }) => statement === invariant.statement);
        const draft = next ? { ...stateOf(next), id: invariant.id } : isGone ? null : invariant;
        const stands = record.settle(invariant.id, { current: invariant, drafted: draft, because });
        return stands ? [stands] : [];
      });
      const added = left.map((one) => {
        const own = { ...stateOf(one), id: idFor(one.id) };
        record.add(own.id, one.because);
        return own;
      });
      if (kept.length + added.length > 0 || invariants.length === 0) return [name, [...kept, ...added]];
      // When the last rule went with its demand, the draft's rules come in.
      const because = [...new Set(invariants.flatMap(({ id }) => suspects.get(id) ?? []))];
      const instead = drafted.map((one) => {
        const own = { ...stateOf(one), id: idFor(one.id) };
        record.add(own.id, because);
        return own;
      });
      return [name, instead];
    }),
  );
}

/** Returns an invariant without fields of the merge. */
function stateOf({ id, statement, covers }: Invariant): Invariant {
  return { id, statement, ...(covers ? { covers } : {}) };
}

function takeNext<T extends { because: readonly string[] }>(left: T[], because: readonly string[]): T | undefined {
  const at = left.findIndex((one) => one.because.some((ref) => because.includes(ref)));
  return at < 0 ? undefined : left.splice(at, 1)[0];
}
