import { splitPartRef } from '../../../lifecycle/ids.ts';
import type { PrdChange } from '../../../lifecycle/redraft.ts';
import type { TipBody } from '../../../lifecycle/tip.ts';
import type { DemandedPart, Suspects } from '../find-suspects.ts';
import { noteId } from '../note-id.ts';
import { indexSources, type Sources } from './find-sources.ts';
import { itemsOf } from './tip-items.ts';

/**
 * Returns what changes of the PRD (not moves) make suspect: entries that cover or name a part or
 * else have its words, and notes. `demands` are the parts as the TIP knew them.
 */
export function findTipSuspects(
  tip: TipBody,
  { changes, demands }: { changes: readonly PrdChange[]; demands: readonly DemandedPart[] },
): Suspects {
  const touched = new Set(changes.filter(({ change }) => change === 'changed' || change === 'removed').map(({ ref }) => ref));
  const sourcesOf = indexSources(prdOf(demands), demands);
  const hanging = Object.values(itemsOf(tip))
    .flat()
    .map((item): [string, string[]] => [item.id, touchedOf(sourcesOf(item), touched)]);
  const notes = tip.coverageNotes.map(({ ref }): [string, string[]] => [noteId(ref), [ref].filter((one) => touched.has(one))]);
  return new Map([...hanging, ...notes].filter(([, refs]) => refs.length > 0));
}

/** When words may come from several parts, one unchanged part is enough to keep the entry. */
function touchedOf({ said, refs, byClause }: Sources, touched: ReadonlySet<string>): string[] {
  if (said) return refs.filter((ref) => touched.has(ref));
  return [...new Set(byClause.filter((sources) => sources.every((ref) => touched.has(ref))).flat())];
}

/** Returns the key of the PRD that the demands or changes belong to. */
export function prdOf(demands: readonly { readonly ref: string }[]): string {
  return splitPartRef(demands[0]?.ref ?? '')?.key ?? '';
}
