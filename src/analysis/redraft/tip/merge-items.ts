import type { DemandedPart, Suspects } from '../find-suspects.ts';
import { freeIds } from '../../../lifecycle/free-ids.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { RedraftOrder, RedraftRecord } from '../redraft-order.ts';
import { alignItems, handleOf } from './align-items.ts';
import { demandsForNew, demandsWith, type Sources } from './find-sources.ts';
import { idsIn, renameIds, type ItemList, type TipItem } from './tip-items.ts';

export interface ItemMerge {
  readonly prd: string;
  /** People's edits, by part. */
  readonly edited: RedraftOrder<unknown>['edited'];
  /** The same entries in the same order, with earlier and with current ids of the PRD. */
  readonly standing: readonly TipItem[];
  readonly base: readonly TipItem[];
  readonly fresh: readonly TipItem[];
  readonly suspects: Suspects;
  /** Sources of a drafted entry in the current PRD, and of an existing one in the earlier PRD. */
  readonly sourcesOf: (item: TipItem) => Sources;
  readonly sourcesBefore: (item: TipItem) => Sources;
  /** Changed or new parts of the PRD; changed or removed ones as they were; all now; all before. */
  readonly demanded: readonly DemandedPart[];
  readonly gone: readonly DemandedPart[];
  readonly after: readonly DemandedPart[];
  readonly before: readonly DemandedPart[];
  /** Old local ids of PRD parts to new ones; people's text keeps the old ones. */
  readonly moved: ReadonlyMap<string, string>;
  /** Keys of removed parts of the PRD. */
  readonly removed: ReadonlySet<string>;
  /** Ids of entries in any version. */
  readonly everUsed: readonly string[];
  readonly record: RedraftRecord;
}

/** Redrafts suspect entries under their ids, adds those for new demands, and keeps all others. */
export function mergeItems(list: ItemList, merge: ItemMerge): TipItem[] {
  const { standing, base, fresh, suspects, sourcesOf, demanded, before, removed, everUsed, record } = merge;
  const wanted = new Set(demanded.map(({ ref }) => ref));
  const pairs = alignItems(base, fresh, {
    because: ({ id }) => suspects.get(id) ?? [],
    serves: (item) => sourcesOf(item).refs,
  });
  const kept = base.flatMap((item, at): TipItem[] => {
    const pair = pairs.get(item.id);
    const was = standing[at] ?? item;
    const because = [
      ...new Set([...(suspects.get(item.id) ?? []), ...(pair ? drift({ item, was, pair }, merge) : leftOf(item, merge))]),
    ];
    if (because.length === 0) return followOwn(item, was, merge);
    const drafted = pair
      ? takeOver(item, pair, wanted)
      : because.every((ref) => removed.has(ref)) && item.covers.length === 0
        ? null
        : item;
    return settle(item, { drafted, because, was, record });
  });
  const paired = new Set(pairs.values());
  const nextId = freeIds(list, [...everUsed, ...base.map(({ id }) => id)]);
  const added = fresh.flatMap((item): TipItem[] => {
    if (paired.has(item)) return [];
    const { said, refs } = sourcesOf(item);
    const own = refs.filter((ref) => wanted.has(ref));
    const because = own.length > 0 || said ? own : newlyNamed(handleOf(item), { demanded, before });
    if (because.length === 0) return [];
    const id = nextId();
    record.add(id, because);
    return [{ ...item, id }];
  });
  return [...kept, ...added];
}

/**
 * Returns the new demands that the drafted pair of an entry serves. When nothing says what the
 * entry comes from, whole clauses of new words count. One with an unchanged source stays.
 */
function drift(
  { item, was, pair }: { item: TipItem; was: TipItem; pair: TipItem },
  { sourcesOf, sourcesBefore, demanded }: ItemMerge,
): string[] {
  const wanted = new Set(demanded.map(({ ref }) => ref));
  const [now, own] = [sourcesOf(pair), sourcesOf(item)];
  if (now.said) return now.refs.filter((ref) => wanted.has(ref) && !(own.said && own.refs.includes(ref)));
  return sourcesBefore(was).refs.length > 0 ? [] : demandsForNew(pair, item, demanded);
}

/** Returns the demands with a name that the earlier PRD did not have. */
function newlyNamed(name: string, { demanded, before }: Pick<ItemMerge, 'demanded' | 'before'>): string[] {
  return demandsWith(name, before).length > 0 ? [] : demandsWith(name, demanded);
}

/** Returns the demands that had an entry's name, when no current part has it. */
function leftOf(item: TipItem, { sourcesOf, gone, after }: ItemMerge): string[] {
  const name = handleOf(item);
  return sourcesOf(item).said || demandsWith(name, after).length > 0 ? [] : demandsWith(name, gone);
}

/** Returns the draft under the id that references and waivers name; it keeps unchanged covers. */
function takeOver(item: TipItem, { fields, covers }: TipItem, demanded: ReadonlySet<string>): TipItem {
  const kept = item.covers.filter((ref) => !demanded.has(ref) || covers.includes(ref));
  return { id: item.id, fields, covers: [...new Set([...kept, ...covers])] };
}

/** Keeps ids in a person's text, and proposes the current ids to the reviewer. */
function followOwn(item: TipItem, was: TipItem, { moved, prd, edited, record }: ItemMerge): TipItem[] {
  const named = edited.has(item.id) ? idsIn(item, prd).flatMap((id) => moved.get(id) ?? []) : [];
  if (named.length === 0) return [item];
  const because = [...new Set(named.map((id) => partRef(prd, id)))];
  return settle(item, { drafted: renameIds(item, prd, moved), because, was, record });
}

/** Returns the entry to keep. Proposals compare fields as the document states them. */
function settle(
  item: TipItem,
  { drafted, because, was, record }: { drafted: TipItem | null; because: readonly string[]; was: TipItem; record: RedraftRecord },
): TipItem[] {
  const contentOf = ({ fields, covers }: TipItem) => ({ ...fields, covers });
  const current = contentOf(item);
  const stands = record.settle(item.id, { current, drafted: drafted && contentOf(drafted), because, was: contentOf(was) });
  if (stands === null) return [];
  return [stands === current || drafted === null ? item : drafted];
}
