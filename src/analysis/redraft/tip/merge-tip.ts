import type { TipBody } from '../../../lifecycle/tip.ts';
import { mergeNotes } from '../merge-notes.ts';
import { createRecord, type MergedRedraft, type RedraftOrder } from '../redraft-order.ts';
import { findTipSuspects, prdOf } from './find-tip-suspects.ts';
import { followTipMoves, movedIds } from './follow-tip-moves.ts';
import { indexSources } from './find-sources.ts';
import { estimatePart } from './list-tip-parts.ts';
import { mergeItems } from './merge-items.ts';
import { itemLists, itemsOf, withItems, type ItemList, type TipItem } from './tip-items.ts';

/** Lists whose length the estimate counts. */
const counted: readonly ItemList[] = ['DB', 'API', 'SVC', 'TEST', 'INT'];

/**
 * Merges a new draft into the existing TIP: entries that depend on changes of the PRD come from the
 * draft, under their ids; unaffected entries, people's edits and the summary stay.
 */
export function mergeTip({
  standing,
  fresh,
  changes,
  before,
  after,
  edited,
  everUsed,
}: RedraftOrder<TipBody>): MergedRedraft<TipBody> {
  const suspects = findTipSuspects(standing, { changes, demands: before });
  const refsOf = (...kinds: readonly string[]): Set<string> =>
    new Set(changes.filter(({ change }) => kinds.includes(change)).map(({ ref }) => ref));
  const [demanded, touched, removed] = [refsOf('changed', 'added'), refsOf('changed', 'removed'), refsOf('removed')];
  const base = followTipMoves(standing, changes, (part) => edited.has(part));
  const record = createRecord(edited);
  const prd = prdOf(after);
  const [standingItems, baseItems, freshItems] = [itemsOf(standing), itemsOf(base), itemsOf(fresh)];
  const merge = (list: ItemList): TipItem[] =>
    mergeItems(list, {
      standing: standingItems[list],
      base: baseItems[list],
      fresh: freshItems[list],
      suspects,
      sourcesOf: indexSources(prd, after),
      sourcesBefore: indexSources(prd, before),
      demanded: after.filter(({ ref }) => demanded.has(ref)),
      gone: before.filter(({ ref }) => touched.has(ref)),
      after,
      before,
      removed,
      moved: movedIds(changes),
      prd,
      edited,
      everUsed,
      record,
    });
  const items = {
    DB: merge('DB'),
    API: merge('API'),
    SVC: merge('SVC'),
    TEST: merge('TEST'),
    INT: merge('INT'),
    EC: merge('EC'),
    Q: merge('Q'),
  };
  const served = new Set(itemLists.flatMap((list) => items[list].flatMap(({ covers }) => covers)));
  const coverageNotes = mergeNotes(standing.coverageNotes, {
    base: base.coverageNotes,
    fresh: fresh.coverageNotes,
    served,
    suspects,
    demanded,
    record,
  });
  const grown = counted.flatMap((list) => (items[list].length === baseItems[list].length ? [] : [list]));
  const because = [...new Set(record.parts.filter(({ outcome }) => outcome !== 'kept').flatMap((part) => part.because))];
  const effortEstimate =
    grown.length === 0
      ? base.effortEstimate
      : (record.settle(estimatePart, { current: base.effortEstimate, drafted: fresh.effortEstimate, because }) ??
        base.effortEstimate);
  return {
    body: { ...withItems(base, items), coverageNotes, effortEstimate },
    parts: record.parts,
    proposals: record.proposals,
  };
}
