import { splitPartRef } from '../../../lifecycle/ids.ts';
import type { PrdChange } from '../../../lifecycle/redraft.ts';
import type { TipBody } from '../../../lifecycle/tip.ts';
import type { DemandedPart, Suspects } from '../find-suspects.ts';
import { noteId } from '../note-id.ts';
import { indexSources } from './find-sources.ts';
import { itemsOf } from './tip-items.ts';

/**
 * What changed or removed parts of a PRD make suspect in a TIP: whatever covers or names them or, where it does neither, has its words from them, and the
 * notes on them. `demands` are the parts of the PRD as the TIP knew them. A part that only moved makes nothing suspect.
 */
export function findTipSuspects(
  tip: TipBody,
  { changes, demands }: { changes: readonly PrdChange[]; demands: readonly DemandedPart[] },
): Suspects {
  const touched = new Set(changes.filter(({ change }) => change === 'changed' || change === 'removed').map(({ ref }) => ref));
  const sourcesOf = indexSources(prdOf(demands), demands);
  const hanging = Object.values(itemsOf(tip))
    .flat()
    .map((item): [string, string[]] => [item.id, sourcesOf(item).refs.filter((ref) => touched.has(ref))]);
  const notes = tip.coverageNotes.map(({ ref }): [string, string[]] => [noteId(ref), [ref].filter((one) => touched.has(one))]);
  return new Map([...hanging, ...notes].filter(([, refs]) => refs.length > 0));
}

/** Key of the PRD that the demands are of. */
export function prdOf(demands: readonly DemandedPart[]): string {
  return splitPartRef(demands[0]?.ref ?? '')?.key ?? '';
}
