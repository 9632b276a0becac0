import type { DemandedPart, Suspects } from '../find-suspects.ts';
import { freeIds } from '../../../lifecycle/free-ids.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { RedraftOrder, RedraftRecord } from '../redraft-order.ts';
import { alignItems, handleOf } from './align-items.ts';
import { demandsForNew, demandsWith, type Sources } from './find-sources.ts';
import { idsIn, renameIds, type ItemList, type TipItem } from './tip-items.ts';

export interface ItemMerge {
  /** Key of the PRD. */
  readonly prd: string;
  /** What people wrote, by part. */
  readonly edited: RedraftOrder<unknown>['edited'];
  /** Under the ids that the PRD had before, and has now; the same entries in the same order. */
  readonly standing: readonly TipItem[];
  readonly base: readonly TipItem[];
  readonly fresh: readonly TipItem[];
  readonly suspects: Suspects;
  /** What an entry comes from: a drafted one in the PRD as it is now, one that stands in the PRD as it was. */
  readonly sourcesOf: (item: TipItem) => Sources;
  readonly sourcesBefore: (item: TipItem) => Sources;
  /** What the PRD says otherwise now, or for the first time; what it says no more, as it was before; and all that it says now, and said before. */
  readonly demanded: readonly DemandedPart[];
  readonly gone: readonly DemandedPart[];
  readonly after: readonly DemandedPart[];
  readonly before: readonly DemandedPart[];
  /** Local ids that parts of the PRD had, and have now; in what people wrote they stand as they did. */
  readonly moved: ReadonlyMap<string, string>;
  /** Keys of what the PRD does not have any more. */
  readonly removed: ReadonlySet<string>;
  /** Ids that entries had in any version. */
  readonly everUsed: readonly string[];
  readonly record: RedraftRecord;
}

/** Entries that hang on a change are drafted anew under their ids, those that serve something new are added, all others stay. */
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
 * What a draft says of the same thing because of a change, although what stands does not come from there: that it serves what is new, or, where nobody knows
 * what it comes from, what it has in whole clauses from what is new. One that comes from what did not change stays as it is.
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

/** Which demands have a name that the PRD did not have before. */
function newlyNamed(name: string, { demanded, before }: Pick<ItemMerge, 'demanded' | 'before'>): string[] {
  return demandsWith(name, before).length > 0 ? [] : demandsWith(name, demanded);
}

/** What the draft has no more, because what it is called by stands only in what the PRD says no more. */
function leftOf(item: TipItem, { sourcesOf, gone, after }: ItemMerge): string[] {
  const name = handleOf(item);
  return sourcesOf(item).said || demandsWith(name, after).length > 0 ? [] : demandsWith(name, gone);
}

/** The draft under the id that references and waivers name; it goes on covering what did not change. */
function takeOver(item: TipItem, { fields, covers }: TipItem, demanded: ReadonlySet<string>): TipItem {
  const kept = item.covers.filter((ref) => !demanded.has(ref) || covers.includes(ref));
  return { id: item.id, fields, covers: [...new Set([...kept, ...covers])] };
}

/** What a person wrote keeps the ids that it names, and whoever decides is told of those that parts have now. */
function followOwn(item: TipItem, was: TipItem, { moved, prd, edited, record }: ItemMerge): TipItem[] {
  const named = edited.has(item.id) ? idsIn(item, prd).flatMap((id) => moved.get(id) ?? []) : [];
  if (named.length === 0) return [item];
  const because = [...new Set(named.map((id) => partRef(prd, id)))];
  return settle(item, { drafted: renameIds(item, prd, moved), because, was, record });
}

/** What stands from now on; whoever compares it with a proposal reads fields, as the document states them. */
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
